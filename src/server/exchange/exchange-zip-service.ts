import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl, { type Entry } from 'yauzl'
import type { Db } from '#server/platform/database/database.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import { readFileName } from '#shared/exchange/exchange-file-name.ts'
import type { ExchangeFiles } from './exchange-files.ts'
import { type FileRecord, findFile, insertFile, keepRun, setArrived, setFileState } from './exchange-run-queries.ts'

/** An archive of an exchange becomes the files in it. What an archive says of its sizes is only its word: bytes are counted as they come. */

const mostFiles = 50_000
const mostBytes = 2 * 1024 ** 3
/** Text of 1С packs thirty times at best; a bomb does hundreds. */
const mostRatio = 150
const freeBytes = 16 * 1024 * 1024

export async function unpack(
  { db, files }: { db: Db; files: ExchangeFiles },
  archive: FileRecord,
  signal: AbortSignal,
): Promise<void> {
  const zip = await yauzl
    .openPromise(files.pathOf(archive), { lazyEntries: true, autoClose: false })
    .catch((error: unknown) => {
      throw new XmlError(`Архив ${archive.name} не читается`, { cause: error })
    })
  let unpacked = 0
  let entries = 0

  function counted() {
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        unpacked += chunk.length
        const isBomb = unpacked > mostBytes || unpacked > Math.max(freeBytes, archive.bytes * mostRatio)
        done(isBomb ? new XmlError('Архив распаковывается в слишком большой файл') : null, chunk)
      },
    })
  }

  async function take(entry: Entry) {
    const name = readFileName(entry.fileName)
    // Folders, and what other programs leave in archives.
    if (entry.fileName.endsWith('/') || !name.ok || name.kind === 'zip') return
    if (entry.isEncrypted()) throw new XmlError('Архив с паролем не читаем')
    const known = await findFile(db, archive.run_id, name.name)
    const file =
      known?.state === 'arriving'
        ? known
        : await insertFile(db, { run_id: archive.run_id, name: name.name, kind: name.kind })
    await mkdir(dirname(files.pathOf(file)), { recursive: true })
    const before = unpacked
    await pipeline(await zip.openReadStreamPromise(entry), counted(), createWriteStream(files.pathOf(file)))
    await setArrived(db, file.id, { bytes: unpacked - before, parts: 1 })
    await keepRun(db, archive.run_id)
  }

  try {
    for await (const entry of zip.eachEntry()) {
      if (signal.aborted) return
      if (++entries > mostFiles) throw new XmlError(`В архиве больше ${mostFiles} файлов`)
      await take(entry)
    }
  } catch (error) {
    if (error instanceof XmlError) throw error
    if (isOfZip(error)) throw new XmlError(`Архив ${archive.name} повреждён`, { cause: error })
    throw error
  } finally {
    zip.close()
  }
  await setFileState(db, archive.id, 'done')
}

/** What yauzl and zlib say of broken bytes; a full disk or a lost database is something else. */
function isOfZip(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return error instanceof Error && (code === undefined || code.startsWith('Z_')) && !('severity' in error)
}
