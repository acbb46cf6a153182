import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileContent } from './file-store.ts'
import { privateDirectory, privateFile } from './private-files.ts'

/** Whole or not at all: readers never see half a file, and once this returns a power cut does not take it away. */
export async function writeFileDurably(file: string, content: FileContent): Promise<void> {
  const directory = dirname(file)
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeSynced(temporary, content)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncDirectory(directory)
}

async function writeSynced(file: string, content: FileContent) {
  const handle = await openNew(file)
  try {
    if (content instanceof Uint8Array) await handle.writeFile(content)
    else {
      await writeFile(handle, await content.open())
      const { size } = await handle.stat()
      if (size !== content.size) throw new Error(`${size} bytes came of ${content.size}`)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The folder is made for its first file only: looking for it every time cost a mail a twentieth of its processor. */
async function openNew(file: string) {
  try {
    return await open(file, 'wx', privateFile)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(dirname(file), { recursive: true, mode: privateDirectory })
    return open(file, 'wx', privateFile)
  }
}

/** The new name lives in the directory, which is written on its own. Windows cannot open one, and does not need to. */
async function syncDirectory(directory: string) {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
