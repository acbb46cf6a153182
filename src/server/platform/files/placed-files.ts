import { type FileStore, FilesAwayError, type ListedFile } from './file-store.ts'

/** Where files lie now. While they are moved there are two places: files are written to the first and looked for in both. */
export type FilePlace = { url: string; other: string | null }

type Given = {
  place: FilePlace
  /** What the database says; asked before everything that changes a file, so that no process writes where nobody looks any more. */
  readPlace(): Promise<FilePlace>
  openStore(url: string): FileStore
  /** False: this process has no keys to another place, and a file that is missing is missing. */
  mayFollow?: boolean
}

/** The files of a shop that may be moved while it sells (`npm run uploads`). */
export function createPlacedFiles({ place: first, readPlace, openStore, mayFollow = true }: Given): FileStore {
  const stores = new Map<string, FileStore>()
  let place = first
  /** However many files are missed at once, the database is asked once. */
  let asking: Promise<FilePlace> | null = null

  function storeAt(url: string): FileStore {
    const store = stores.get(url) ?? openStore(url)
    stores.set(url, store)
    return store
  }

  const urlsOf = ({ url, other }: FilePlace) => (other === null ? [url] : [url, other])

  async function placeNow(): Promise<FilePlace> {
    place = await readPlace()
    return place
  }

  /** What the first place has that has it. A place that is away is as good as empty while the other one answers. */
  async function find<Found>(look: (store: FileStore) => Promise<Found | null>): Promise<Found | null> {
    const asked = place
    const found = await lookIn(asked, look)
    if (found !== null || !mayFollow) return found
    asking ??= placeNow().finally(() => {
      asking = null
    })
    const now = await asking.catch(() => place)
    return now.url === asked.url && now.other === asked.other ? null : lookIn(now, look)
  }

  async function lookIn<Found>(where: FilePlace, look: (store: FileStore) => Promise<Found | null>) {
    let failure: unknown = null
    for (const url of urlsOf(where)) {
      try {
        const found = await look(storeAt(url))
        if (found !== null) return found
      } catch (error) {
        if (!(error instanceof FilesAwayError)) throw error
        failure ??= error
      }
    }
    if (failure) throw failure
    return null
  }

  async function* list(folder: string): AsyncGenerator<ListedFile> {
    const seen = new Set<string>()
    const all = urlsOf(await placeNow())
    for (const url of all) {
      for await (const file of storeAt(url).list(folder)) {
        if (seen.has(file.name)) continue
        if (all.length > 1) seen.add(file.name)
        yield file
      }
    }
  }

  return {
    list,
    stat: (name) => find((store) => store.stat(name)),
    open: (name) => find((store) => store.open(name)),
    async write(name, content) {
      const { url } = await placeNow()
      await storeAt(url).write(name, content)
    },
    async remove(name) {
      // Last where it is written, so that a move under way, which looks there last, does not bring it back.
      const { url, other } = await placeNow()
      if (other !== null) await storeAt(other).remove(name)
      await storeAt(url).remove(name)
    },
  }
}
