import type { Plugin } from 'vite'

/** Only the server needs the sources of a screen, to preload its chunks: the browser's build drops the list. */
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
