import type { Plugin } from 'vite'

/**
 * The router ships its links and forms in one file with everything else, made in a way that a bundler must keep: the shop has
 * its own (decision 8), so they are marked as what they are, values without effects, and fall out where nobody asks for them.
 */
export function leanRouter(): Plugin {
  return {
    name: 'shop:lean-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]chunk-/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ '),
        map: null,
      }),
    },
  }
}
