import type { Plugin } from 'vite'

/** Which sources a screen is made of is asked by the server only, to name its chunks in the page: the browser is spared the list. */
export function leanRoutes(): Plugin {
  return {
    name: 'shop:lean-routes',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /src[\\/]web[\\/]routes\.tsx$/ },
      handler: (code) => ({ code: code.replace(/\bsources: \[[^\]]*\]/g, 'sources: []'), map: null }),
    },
  }
}
