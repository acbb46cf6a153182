import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileDelivery } from '#server/platform/mail/file-delivery.ts'
import { removeOldOutboxFiles } from '#server/platform/mail/outbox-files.ts'
import { findOpenPaths } from '#server/testing/open-paths.ts'
import { writeFileDurably } from './durable-file.ts'
import { makePrivate, openPrivateDirectory } from './private-files.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'shildik-private-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

test('what the shop writes is readable for nobody else', async () => {
  await writeFileDurably(join(place, 'data', 'uploads', 'a.webp'), Buffer.from('a photo'))
  expect(await findOpenPaths(join(place, 'data'))).toEqual([])
})

test('mail that becomes a file is readable for nobody else', async () => {
  const outbox = join(place, 'outbox')
  const hand = fileDelivery(outbox, { name: 'Шильдик', address: 'shop@example.com' })()
  const mail = { kind: 'test', messageKey: '1', to: 'anna@example.ru', subject: 'a', text: 'a', html: '<p>a</p>' }
  expect(await hand.deliver({ ...mail, createdAt: new Date() } as never, new AbortController().signal)).toMatchObject({
    ok: true,
  })
  expect(await readdir(outbox)).toHaveLength(1)
  expect(await findOpenPaths(outbox)).toEqual([])
})

test('a directory that was open to others is closed, with everything below it', async () => {
  const old = join(place, 'old')
  await mkdir(join(old, 'outbox'), { recursive: true })
  await writeFile(join(old, 'outbox', 'a.eml'), 'Здравствуйте')
  for (const path of [old, join(old, 'outbox')]) await chmod(path, 0o755)
  await chmod(join(old, 'outbox', 'a.eml'), 0o644)
  expect(await findOpenPaths(old)).toHaveLength(3)

  await openPrivateDirectory(old)
  await makePrivate(join(old, 'outbox'))

  expect(await findOpenPaths(old)).toEqual([])
})

test('mail files older than they may be are removed, and nothing else is', async () => {
  const outbox = join(place, 'aged')
  await mkdir(outbox)
  const now = new Date('2026-11-16T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  for (const [name, days] of [
    ['new.eml', 29],
    ['old.eml', 31],
    ['half.eml.ab.tmp', 31],
    ['notes.txt', 400],
  ] as const) {
    await writeFile(join(outbox, name), 'a')
    await utimes(join(outbox, name), daysAgo(days), daysAgo(days))
  }

  expect(await removeOldOutboxFiles(outbox, { olderThanDays: 30, now })).toBe(2)
  expect((await readdir(outbox)).sort()).toEqual(['new.eml', 'notes.txt'])
  expect(await removeOldOutboxFiles(join(place, 'nowhere'), { olderThanDays: 30, now })).toBe(0)
})
