/* Linked in (-u accomp_links_radeon) when a program is made for AMD's devices. */
extern const int accomp_links_radeon;
const int accomp_links_radeon = 1;
