/* Linked in (-u accomp_links_nvidia) when a program is made for NVIDIA's devices. */
extern const int accomp_links_nvidia;
const int accomp_links_nvidia = 1;
