/** The breakpoint of the large layout, same as in the styles. Browser only. */
export function largeScreen(): MediaQueryList {
  return window.matchMedia('(min-width: 1100px)')
}
