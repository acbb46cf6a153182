import { createHash } from 'node:crypto'
import { pipeline as pipelineOf, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore, ListedFile } from './file-store.ts'

/** From one place to another while both are in use: several at once, each read back and compared. */
type Copying = {
  from: FileStore
  to: FileStore
  /** Also those that seem to be there already, of the same length, are read and compared. */
  isThorough: boolean
  onFile?: () => void
  signal?: AbortSignal
}
export type Copied = { files: number; bytes: number; copied: number }

const atOnce = 8
/** Half a file of a write that is under way or that a crash cut off. */
const halfFile = /\.[0-9a-f]{12}\.tmp$/

export async function copyMissing({ from, to, isThorough, onFile, signal }: Copying): Promise<Copied> {
  const done: Copied = { files: 0, bytes: 0, copied: 0 }
  const there = new Map<string, number>()
  for await (const { name, size } of to.list('')) there.set(name, size)
  const waiting = from.list('')[Symbol.asyncIterator]()
  let pulling: Promise<unknown> = Promise.resolve()

  /** A listing gives one after the other, whoever asks. */
  function next(): Promise<IteratorResult<ListedFile>> {
    const turn = pulling.then(() => waiting.next())
    pulling = turn.catch(() => undefined)
    return turn
  }

  async function work() {
    for (let step = await next(); !step.done; step = await next()) {
      signal?.throwIfAborted()
      const { name, size } = step.value
      if (halfFile.test(name)) continue
      done.files += 1
      done.bytes += size
      const isThere = there.get(name) === size
      if (!isThere || (isThorough && !(await isSame(from, to, name)))) {
        await copyFile(from, to, name)
        done.copied += 1
      }
      onFile?.()
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work))
  return done
}

async function copyFile(from: FileStore, to: FileStore, name: string): Promise<void> {
  const facts = await from.stat(name)
  // Deleted since it was listed.
  if (!facts) return to.remove(name)
  let sent = createHash('sha256')
  await to.write(name, {
    size: facts.size,
    async open() {
      sent = createHash('sha256')
      return hashedBy(sent, await reopened(from, name))
    },
  })
  const isWhole = (await hashOf(to, name)) === sent.digest('hex')
  if (isWhole && (await from.stat(name)) !== null) return
  // Deleted meanwhile: what was just written must not outlive it.
  if ((await from.stat(name)) === null) return to.remove(name)
  throw new Error(`файл ${name} пришёл не таким, каким ушёл`)
}

/** Every byte that passes is counted in. */
function hashedBy(hash: ReturnType<typeof createHash>, stream: Readable): Readable {
  const passing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return pipelineOf(stream, passing, () => undefined)
}

async function reopened(from: FileStore, name: string) {
  const file = await from.open(name)
  if (!file) throw new Error(`файл ${name} исчез`)
  return file.stream
}

async function isSame(from: FileStore, to: FileStore, name: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([hashOf(from, name), hashOf(to, name)])
  return ours !== null && ours === theirs
}

async function hashOf(files: FileStore, name: string): Promise<string | null> {
  const file = await files.open(name)
  if (!file) return null
  const hash = createHash('sha256')
  await pipeline(file.stream, hash)
  return hash.digest('hex')
}
