import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '#server/testing/s3-server.ts'
import { copyMissing } from './file-copy.ts'
import { type FileStore, FilesAwayError, type ListedFile, readWhole } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openStore } from './open-store.ts'
import { createPlacedFiles, type FilePlace } from './placed-files.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
let directory: string
beforeAll(async () => {
  s3 = await startS3Server()
  directory = await mkdtemp(join(tmpdir(), 'shildik-stores-'))
})
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

let nth = 0
/** An empty one each time. */
const kinds: Record<string, () => FileStore> = {
  folder: () => openFolderStore(join(directory, String(++nth))),
  S3: () => openStore(s3.url.replace('/uploads', `/run/${++nth}`), { dataDir: directory, s3Keys: s3.keys }),
}

async function all(files: FileStore, folder = ''): Promise<ListedFile[]> {
  const found: ListedFile[] = []
  for await (const file of files.list(folder)) found.push(file)
  return found.toSorted((a, b) => a.name.localeCompare(b.name))
}

describe.each(Object.entries(kinds))('%s', (_kind, open) => {
  test.each([
    ['a photo', 'products/p-0123456789abcdef-3f2a1c.webp', randomBytes(70_000)],
    ['an empty file', '.demo-photos-wanted', Buffer.alloc(0)],
    ['a name of a shopkeeper', 'categories/Насос (1) + бу 100%.jpg', Buffer.from('насос')],
    ['a name without an extension', 'requests/0123456789abcdef0123456789abcdef', randomBytes(10)],
  ])('%s is written, found, read and removed', async (_what, name, content) => {
    const files = open()
    expect(await files.stat(name)).toBeNull()

    await files.write(name, content)

    const facts = await files.stat(name)
    expect(facts?.size).toBe(content.length)
    expect(Math.abs(Date.now() - facts!.modifiedMs)).toBeLessThan(60_000)
    expect((await readWhole(files, name))?.equals(content)).toBe(true)
    expect((await all(files)).map((file) => [file.name, file.size])).toEqual([[name, content.length]])
    await files.remove(name)
    await files.remove(name)
    expect([await files.stat(name), await files.open(name), await all(files)]).toEqual([null, null, []])
  })

  test('a file is replaced as a whole', async () => {
    const files = open()
    await files.write('a.jpg', Buffer.from('longer than the next one'))
    await files.write('a.jpg', Buffer.from('short'))
    expect(String(await readWhole(files, 'a.jpg'))).toBe('short')
  })

  test('a large file is streamed both ways, and its source is opened anew for every try', async () => {
    const files = open()
    const piece = randomBytes(1024 * 1024)
    let opened = 0
    const size = 32 * piece.length
    await files.write('diagrams/large.webp', {
      size,
      async open() {
        opened++
        return Readable.from(Array.from({ length: 32 }, () => piece))
      },
    })
    const file = await files.open('diagrams/large.webp')
    let read = 0
    for await (const chunk of file!.stream) read += chunk.length
    expect([opened, file!.size, read]).toEqual([1, size, size])
  })

  test('a file that breaks off while it is sent is not there', async () => {
    const files = open()
    const breaking = () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(1000)
          throw new Error('the disk went away')
        })(),
      )
    await expect(files.write('half.webp', { size: 2000, open: async () => breaking() })).rejects.toThrow()
    expect(await files.stat('half.webp')).toBeNull()
  })

  test('a folder is listed without its neighbours, through as many pages as it has', async () => {
    const files = open()
    const names = Array.from({ length: 1010 }, (_, number) => `products/${String(number).padStart(4, '0')}`)
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => files.write(name, Buffer.from(name))))
    }
    await files.write('products-of-others/a', Buffer.alloc(1))
    expect((await all(files, 'products')).map(({ name }) => name)).toEqual(names)
    expect(await all(files, 'none')).toEqual([])
  })

  test.each(['../a.webp', 'a/../../b', '/etc/passwd', 'a//b', '', 'a\\b', 'a\u0000b'])(
    '%j is no name',
    async (name) => {
      const files = open()
      await expect((async () => files.open(name))()).rejects.toThrow('not the name of a file')
      await expect((async () => files.write(name, Buffer.alloc(1)))()).rejects.toThrow('not the name of a file')
    },
  )

  test('what lies elsewhere is copied once, compared, and a spoilt copy made again', async () => {
    const [from, to] = [kinds.folder!(), open()]
    for (const name of ['a.jpg', 'b/c.jpg', 'b/half.jpg.0123456789ab.tmp']) await from.write(name, Buffer.from(name))
    expect(await copyMissing({ from, to, isThorough: true })).toEqual({ files: 2, bytes: 12, copied: 2 })
    expect((await all(to)).map(({ name }) => name)).toEqual(['a.jpg', 'b/c.jpg'])
    await to.write('a.jpg', Buffer.from('A.jpg'))
    expect(await copyMissing({ from, to, isThorough: false })).toMatchObject({ copied: 0 })
    expect(await copyMissing({ from, to, isThorough: true })).toMatchObject({ copied: 1 })
    expect(String(await readWhole(to, 'a.jpg'))).toBe('a.jpg')
  })
})

describe('files that may be moved', () => {
  test('are found in both places, written to the first and deleted in both', async () => {
    const stores: Record<string, FileStore> = { folder: kinds.folder!(), s3: kinds.S3!() }
    let place: FilePlace = { url: 'folder', other: null }
    const files = createPlacedFiles({ place, readPlace: async () => place, openStore: (url) => stores[url]! })
    await files.write('old.jpg', Buffer.from('old'))
    place = { url: 's3', other: 'folder' }
    await files.write('new.jpg', Buffer.from('new'))

    expect((await all(stores.s3!)).map(({ name }) => name)).toEqual(['new.jpg'])
    expect((await all(files)).map(({ name }) => name)).toEqual(['new.jpg', 'old.jpg'])
    expect([String(await readWhole(files, 'old.jpg')), String(await readWhole(files, 'new.jpg'))]).toEqual([
      'old',
      'new',
    ])
    await files.remove('old.jpg')
    expect(await all(stores.folder!)).toEqual([])
  })

  test('are found by a process that has not heard of the move', async () => {
    const stores: Record<string, FileStore> = { folder: kinds.folder!(), s3: kinds.S3!() }
    await stores.s3!.write('new.jpg', Buffer.from('new'))
    const files = createPlacedFiles({
      place: { url: 'folder', other: null },
      readPlace: async () => ({ url: 's3', other: null }),
      openStore: (url) => stores[url]!,
    })
    expect(String(await readWhole(files, 'new.jpg'))).toBe('new')
  })
})

test('a lost store says so soon, is left alone for a moment, and is used again when it is back', async () => {
  const lost = await startS3Server()
  const files = openStore(lost.url, { dataDir: directory, s3Keys: lost.keys })
  await files.write('a.jpg', Buffer.from('a'))
  await lost.stop()
  await expect(files.open('a.jpg')).rejects.toThrow(FilesAwayError)
  const from = performance.now()
  await Promise.all(Array.from({ length: 200 }, () => expect(files.open('a.jpg')).rejects.toThrow(FilesAwayError)))
  expect(performance.now() - from).toBeLessThan(500)
  await lost.startAgain()
  await expect.poll(() => readWhole(files, 'a.jpg').then(String, () => null)).toBe('a')
  lost.fallSilent()
  const silentFrom = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => expect(files.stat('a.jpg')).rejects.toThrow(FilesAwayError)))
  expect(performance.now() - silentFrom).toBeLessThan(5000)
  lost.speakAgain()
  await expect.poll(() => readWhole(files, 'a.jpg').then(String, () => null)).toBe('a')
  await lost.close()
})

test.each([
  ['a wrong key', { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' }, 'shop'],
  ['no such bucket', { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }, 'none'],
])('%s is a store that is away, not a file that is missing', async (_what, s3Keys, bucket) => {
  const files = openStore(s3.url.replace('//shop', `//${bucket}`), { dataDir: directory, s3Keys })
  await expect(files.write('a.jpg', Buffer.from('a'))).rejects.toThrow(FilesAwayError)
})
