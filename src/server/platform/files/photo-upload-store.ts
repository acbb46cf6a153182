import { randomBytes } from 'node:crypto'
import { type FileStore, readWhole } from './file-store.ts'
import { redrawPhoto } from './photo-upload-image.ts'

export type SavedPhoto = { ok: true; name: string } | { ok: false; code: 'bad-photo' | 'disk-full' | 'unavailable' }

export type PhotoStore = {
  save(bytes: Buffer): Promise<SavedPhoto>
  /** Null: there is no such photo. */
  read(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** Whatever has been lying there for longer, half-written files too. */
  listOlderThan(minutes: number): Promise<string[]>
}

/** Photos of enquiries and of returns. */
type PrivateFolder = 'requests' | 'returns'

/** Each waiting upload holds its file in memory. */
const maxWaiting = 8

/**
 * Photos that are for the shop and their owner only. A name is random and has no extension: the public folder serves by
 * extension, so even inside `uploads` nothing here has an address.
 */
export function openPhotoStore(files: FileStore, folder: PrivateFolder): PhotoStore {
  const inTurn = createPhotoQueue(maxWaiting)
  return {
    async save(bytes) {
      const redrawn = await inTurn(() => redrawPhoto(bytes))
      if (redrawn === 'too many') return { ok: false, code: 'unavailable' }
      if (!redrawn) return { ok: false, code: 'bad-photo' }
      const name = randomBytes(16).toString('hex')
      try {
        await files.write(`${folder}/${name}`, redrawn)
      } catch (error) {
        if (isOutOfSpace(error)) return { ok: false, code: 'disk-full' }
        throw error
      }
      return { ok: true, name }
    },
    read: (name) => readWhole(files, pathOf(name)),
    remove: (name) => files.remove(pathOf(name)),
    async listOlderThan(minutes) {
      const newest = Date.now() - minutes * 60_000
      const old: string[] = []
      for await (const { name, modifiedMs } of files.list(folder)) {
        if (modifiedMs < newest) old.push(name.slice(folder.length + 1))
      }
      return old
    },
  }

  function pathOf(name: string): string {
    if (!/^[0-9a-f]{32}(\.[0-9a-f]{12}\.tmp)?$/.test(name)) throw new Error('not a name of ours')
    return `${folder}/${name}`
  }
}

export function isOutOfSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Decoding takes a core and a hundred megabytes: one picture at a time, and a short queue. */
export function createPhotoQueue(most: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result | 'too many'> => {
    if (waiting > most) return 'too many'
    waiting++
    const turn = last.then(work).finally(() => waiting--)
    last = turn.catch(() => undefined)
    return turn
  }
}
