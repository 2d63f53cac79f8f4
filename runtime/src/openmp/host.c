/* Linked in (-u accomp_links_host) when regions are code for the host alone, whatever devices OpenMP has. */
extern const int accomp_links_host;
const int accomp_links_host = 1;
