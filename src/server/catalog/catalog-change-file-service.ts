import { type FSWatcher, watch } from 'node:fs'

/** Touched in the data directory by a process that changed the catalogue behind the running shop's back. */
export const changeFileName = 'catalogue-changed'

export function watchChangeFile(dataDir: string, onTouched: () => void): { close(): void } {
  let watcher: FSWatcher | null = null
  try {
    watcher = watch(dataDir, { persistent: false }, (_event, name) => {
      if (name === changeFileName) onTouched()
    })
    watcher.on('error', () => watcher?.close())
  } catch {
    // No directory, no other process that could change the shop in it (an engine in memory, for tests).
  }
  return { close: () => watcher?.close() }
}
