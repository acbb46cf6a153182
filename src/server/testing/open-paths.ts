import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths below a directory that others than its owner may read or enter. */
export async function findOpenPaths(directory: string): Promise<string[]> {
  const open = isOpen((await stat(directory)).mode) ? [directory] : []
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) open.push(...(await findOpenPaths(path)))
    else if (entry.isFile() && isOpen((await stat(path)).mode)) open.push(path)
  }
  return open
}

function isOpen(mode: number): boolean {
  return (mode & 0o077) !== 0
}
