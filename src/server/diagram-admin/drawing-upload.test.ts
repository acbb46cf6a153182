import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { formBody } from '#server/testing/form-body.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { removeUnusedDrawings } from './drawing-upload-service.ts'
import { buildPdf } from './pdf.fixture.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
  await olga.get('/api/session')
})
afterAll(() => shop.close())

async function upload(bytes: Buffer, fields: Record<string, string> = {}) {
  const form = await formBody(fields, [{ name: 'drawing', filename: '../../x.png', bytes }])
  return olga.send({
    method: 'POST',
    url: '/api/admin/diagrams/drawings',
    headers: { ...form.headers, 'x-xsrf-token': olga.cookies.get('XSRF-TOKEN')! },
    payload: form.payload,
  })
}

function picture(width = 300, height = 200) {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
}
const files = () => readdir(join(shop.dataDir, 'uploads', 'diagrams')).catch(() => [])
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">${inside}<path d="M0 0L9 9"/></svg>`)
const pdf = (...contents: string[]) => buildPdf(contents.map((content) => ({ content })))

test.each([
  ['PNG', () => picture().png().toBuffer()],
  [
    'JPEG',
    () =>
      picture()
        .withExif({ IFD0: { Make: 'SecretPhone' } })
        .jpeg()
        .toBuffer(),
  ],
  ['WebP', () => picture().webp().toBuffer()],
])('a %s is drawn anew and served for good', async (_format, bytes) => {
  const answer = await upload(await bytes())

  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ width: 300, height: 200, figures: [], removed: [], pages: null })
  const file = await shop.get(answer.json().url)
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(file.rawPayload.includes('SecretPhone')).toBe(false)
})

test('a large scan becomes as large as a screen needs', async () => {
  expect((await upload(await picture(5000, 2500).png().toBuffer())).json()).toMatchObject({ width: 2600, height: 1300 })
})

test('the page of a PDF that was asked for is drawn', async () => {
  const file = pdf('1 0 0 rg 0 0 400 200 re f', '0 0 1 rg 0 0 400 200 re f')

  const second = (await upload(file, { page: '2' })).json()

  expect(second).toMatchObject({ width: 2600, height: 1300, pages: 2 })
  const { data } = await sharp((await shop.get(second.url)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[2]).toBeGreaterThan(200)
  expect((await upload(file, { page: '3' })).json().error).toBe('В этом PDF страниц: 2')
  expect((await upload(file, { page: '0' })).statusCode).toBe(400)
})

test('an SVG is written anew; what it may not have is named', async () => {
  const answer = await upload(svg('<script>alert(1)</script><image href="https://evil.example/x.png"/>'))

  expect(answer.json()).toMatchObject({ width: 1000, height: 500, removed: ['image', 'script'] })
  const drawing = await shop.get(answer.json().url)
  expect(drawing.body).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><path d="M0 0L9 9"></path></svg>',
  )
  expect(drawing.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
})

const hostile: [name: string, bytes: () => Buffer | Promise<Buffer>, text: RegExp][] = [
  ['nothing', () => Buffer.alloc(0), /Выберите файл/],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /веб-страница/],
  ['a GIF', () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)'), /GIF не подойдут/],
  ['a program', () => Buffer.from('MZ\x90\x00\x03'), /Не удалось понять/],
  ['half a PNG', async () => (await picture().png().toBuffer()).subarray(0, 100), /рисунок/],
  ['a PNG that says it is huge', hugePng, /30000 × 30000 слишком большой/],
  ['a thread', () => picture(2000, 45).png().toBuffer(), /вытянут/],
  ['a dot', () => picture(3, 3).png().toBuffer(), /слишком маленький/],
  ['half a PDF', () => pdf('').subarray(0, 40), /PDF повреждён/],
  [
    'an entity bomb',
    () => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg viewBox="0 0 9 9"><text>&a;</text></svg>`),
    /DOCTYPE/,
  ],
  ['an SVG without end', () => svg('<g>'), /SVG/],
  ['an SVG of a planet', () => Buffer.from('<svg viewBox="0 0 1e12 1e12"><path d="M0 0"/></svg>'), /20000/],
]

test.each(hostile)('%s is rejected in Russian and leaves nothing', async (_what, bytes, text) => {
  const before = await files()

  const answer = await upload(await bytes())

  expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(text)])
  expect(await files()).toEqual(before)
  const { rows } = await shop.db.execute(sql`select 1 from diagram_drawings`)
  expect(rows).toEqual([])
})

test('a file of more than 20 MB is rejected', async () => {
  const answer = await upload(Buffer.alloc(21 * 1024 * 1024, 0x89))

  expect([answer.statusCode, answer.json().error]).toEqual([413, 'Файл больше 20 МБ. Уменьшите его'])
})

/** A small file whose header names 900 million pixels. */
async function hugePng(): Promise<Buffer> {
  const bytes = await picture(10, 10).png().toBuffer()
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  bytes.writeInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc
}

test('a drawing nobody saved leaves after some days, one of a sheet stays', async () => {
  const used = (await upload(await picture().png().toBuffer())).json()
  await upload(await picture().png().toBuffer())
  await shop.db.execute(
    sql`insert into categories (name, slug, drawing, position) values ('Стиральные', 'washers', 'washer', 1)`,
  )
  await shop.db.execute(
    sql`insert into diagrams (category_id, drawing_id, unit) select id, ${used.id}, 'Бак' from categories`,
  )
  const cleanUp = () => removeUnusedDrawings({ db: shop.db, files: openFolderStore(join(shop.dataDir, 'uploads')) })
  const before = (await files()).length
  await cleanUp()
  expect(await files()).toHaveLength(before)
  await shop.db.execute(sql`update diagram_drawings set created_at = now() - interval '4 days'`)

  await cleanUp()

  expect(await files()).toHaveLength(before - 1)
  expect((await shop.get(used.url)).statusCode).toBe(200)
})
