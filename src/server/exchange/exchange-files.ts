import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of an exchange on the disk, by the numbers of the exchange and of the file: no name from outside is ever a path. */
export type ExchangeFiles = {
  pathOf(file: Place): string
  /** A part is put where it belongs; whatever a crash left behind that place is cut off. */
  write(file: Place, offset: number, bytes: Buffer): Promise<void>
  read(file: Place): Promise<Buffer>
  removeRun(runId: number): Promise<void>
  /** Exchanges that have files here. */
  listRuns(): Promise<number[]>
}
export type Place = { id: number; run_id: number }

export function exchangeDir({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'exchange')
}

export function openExchangeFiles(directory: string): ExchangeFiles {
  const folderOf = (runId: number) => join(directory, String(runId))
  const pathOf = ({ id, run_id: runId }: Place) => join(folderOf(runId), String(id))
  return {
    pathOf,
    async write(file, offset, bytes) {
      await mkdir(folderOf(file.run_id), { recursive: true })
      const opened = await open(pathOf(file), offset === 0 ? 'w' : 'r+')
      try {
        await opened.truncate(offset)
        await opened.write(bytes, 0, bytes.length, offset)
        await opened.sync()
      } finally {
        await opened.close()
      }
    },
    read: (file) => readFile(pathOf(file)),
    removeRun: (runId) => rm(folderOf(runId), { recursive: true, force: true }),
    async listRuns() {
      const names = await readdir(directory).catch(() => [])
      return names.map(Number).filter(Number.isSafeInteger)
    },
  }
}
