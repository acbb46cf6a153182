import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of imports, put together from the pieces they arrive in. Nothing here has an address on the site. */
export type ImportFiles = {
  newKey(): string
  pathOf(key: string): string
  /** Bytes that are there; 0 when there is no file. */
  sizeOf(key: string): Promise<number>
  /** A piece is written where it belongs, so that one sent twice does no harm. */
  write(key: string, offset: number, piece: Buffer): Promise<void>
  remove(key: string): Promise<void>
}

export function importsDir({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'imports')
}

export function openImportFiles(directory: string): ImportFiles {
  function pathOf(key: string): string {
    if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a key of ours')
    return join(directory, key)
  }

  return {
    newKey: () => randomBytes(16).toString('hex'),
    pathOf,
    sizeOf: async (key) => (await stat(pathOf(key)).catch(() => null))?.size ?? 0,
    async write(key, offset, piece) {
      await mkdir(directory, { recursive: true })
      const file = await open(pathOf(key), offset === 0 ? 'w' : 'r+')
      try {
        await file.write(piece, 0, piece.length, offset)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
