import { open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileDurably } from './durable-file.ts'
import { checkedName, type FileStore, FilesAwayError, type ListedFile } from './file-store.ts'

/** Files in a folder of this machine, or of a disk that several machines share. */
export function openFolderStore(directory: string): FileStore & { directory: string } {
  const pathOf = (name: string) => join(directory, checkedName(name))

  async function* list(folder: string): AsyncGenerator<ListedFile> {
    const entries = await opendir(join(directory, folder)).catch(nullIfMissing)
    if (!entries) return
    for await (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* list(name)
      if (!entry.isFile()) continue
      const found = await stat(join(directory, name)).catch(nullIfMissing)
      if (found) yield { name, size: found.size, modifiedMs: found.mtimeMs }
    }
  }

  return {
    directory,
    list,
    async stat(name) {
      const found = await stat(pathOf(name)).catch(nullIfMissing)
      return found?.isFile() ? { size: found.size, modifiedMs: found.mtimeMs } : null
    },
    async open(name) {
      const handle = await open(pathOf(name)).catch(nullIfMissing)
      if (!handle) return null
      const found = await handle.stat()
      if (!found.isFile()) {
        await handle.close()
        return null
      }
      const { size, mtimeMs: modifiedMs } = found
      // What is appended meanwhile is not what was promised.
      return { size, modifiedMs, stream: handle.createReadStream({ end: Math.max(0, size - 1) }) }
    },
    write: (name, content) => writeFileDurably(pathOf(name), content),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** A name that is too long or leads through a file names nothing. */
const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP'])

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (missing.has(error.code ?? '')) return null
  throw new FilesAwayError('the folder of files cannot be read', { cause: error })
}
