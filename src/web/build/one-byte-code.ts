import type { Plugin } from 'vite'

/**
 * Letters beyond Latin are written as escapes in the server's code: with a single one of them V8 keeps the whole text of a file at
 * two bytes a character, and keeps it as long as the process lives.
 */
export function oneByteCode(): Plugin {
  return {
    name: 'one-byte-code',
    // The last step: whatever prints the code again would print the letters.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escapeOf)
      }
    },
  }
}

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
