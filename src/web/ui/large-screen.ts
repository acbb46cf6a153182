/** From here on the large layout; the styles say the same. Only for a page that is alive. */
export function largeScreen(): MediaQueryList {
  return window.matchMedia('(min-width: 1100px)')
}
