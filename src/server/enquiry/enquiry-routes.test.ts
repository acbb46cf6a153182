import { access, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usualLimits } from '#server/platform/admission/limits.ts'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { openPhotoStore } from '#server/platform/files/photo-upload-store.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { formBody } from '#server/testing/form-body.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { removeForgottenPhotos } from './enquiry-service.ts'

const unlimited = { hits: Number.POSITIVE_INFINITY, seconds: 60, countedIn: 'memory' } as const

let shop: TestApp
beforeAll(async () => {
  const limits = { ...usualLimits, requests: unlimited, changes: unlimited }
  shop = await buildTestApp({ env: { SHOP_ORDERS_EMAIL: 'shop@example.com' }, deps: { limits } })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`truncate requests, mail_outbox, consents cascade`))

const guest = { name: 'Анна', phone: '8 916 123-45-67', consent: 'true' }
const question = { kind: 'question', text: 'Подойдёт ли помпа?\nМодель WW70' }

function photo(width = 80) {
  return sharp({ create: { width, height: 40, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Make: 'SecretPhone' } })
    .jpeg()
    .toBuffer()
}

type File = { name?: string; filename?: string; bytes: Buffer }

async function send(browser: Browser, fields: Record<string, string>, ...files: File[]) {
  const photos = files.map((file) => ({ name: 'photo', filename: 'plate.jpg', ...file }))
  const { payload, headers } = await formBody(fields, photos)
  if (!browser.cookies.has('XSRF-TOKEN')) await browser.get('/api/session')
  const token = browser.cookies.get('XSRF-TOKEN') ?? ''
  return browser.send({ method: 'POST', url: '/api/requests', payload, headers: { ...headers, 'x-xsrf-token': token } })
}

async function stored() {
  const { rows } =
    await shop.db.execute(sql`select user_id, kind, text, contact_name, contact_phone, contact_email, product_id,
    photo, consent_id is not null as has_consent from requests order by id`)
  return rows
}

const photoFolder = () => readdir(join(shop.dataDir, 'uploads', 'requests')).catch(() => [])

test('a guest asks with a photo; the shop stores it, is mailed, and the consent is stored with its words', async () => {
  const pump = await buildProduct(shop.db)

  const answer = await send(
    openBrowser(shop.app),
    { ...question, ...guest, product_id: String(pump.id) },
    { bytes: await photo() },
  )

  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ id: expect.any(Number), status: 'new' })
  expect(await stored()).toEqual([
    {
      user_id: null,
      kind: 'question',
      text: question.text,
      contact_name: 'Анна',
      contact_phone: '+79161234567',
      contact_email: null,
      product_id: pump.id,
      photo: expect.stringMatching(/^[0-9a-f]{32}$/),
      has_consent: true,
    },
  ])
  const mails = await shop.db.execute(sql`select kind, recipient, body_text from mail_outbox`)
  expect(mails.rows).toEqual([{ kind: 'request-new', recipient: 'shop@example.com', body_text: expect.any(String) }])
  for (const text of ['+7\u00a0916\u00a0123-45-67', 'Анна', 'Модель WW70', pump.sku])
    expect(mails.rows[0]?.body_text).toContain(text)
  const consents = await shop.db.execute(
    sql`select purpose, document_version, length(text_sha256) as hash, ip, given_at is not null as dated from consents`,
  )
  expect(consents.rows).toEqual([
    { purpose: 'request', document_version: '2026-11-15', hash: 64, ip: '127.0.0.1', dated: true },
  ])
})

test('a request sent again because its answer was lost is one request and one mail, two at once too; other words are another', async () => {
  const browser = openBrowser(shop.app)
  await browser.get('/api/session')
  const asked = { ...question, ...guest }
  const before = (await photoFolder()).length
  const [first, second] = await Promise.all([
    send(browser, asked, { bytes: await photo() }),
    send(browser, asked, { bytes: await photo() }),
  ])
  expect([first?.statusCode, second?.json()]).toEqual([201, first?.json()])
  await vi.waitFor(async () => expect(await photoFolder()).toHaveLength(before + 1))
  const mails = async () => (await shop.db.execute(sql`select 1 from mail_outbox`)).rows.length
  expect([(await stored()).length, await mails()]).toEqual([1, 1])

  const { id } = first?.json() ?? {}
  const others = [
    { ...asked, text: 'Подойдёт ли ремень?' },
    { ...asked, phone: '8 916 123-45-68' },
    { ...asked, kind: 'check-fit' },
    // Without the photo.
    asked,
  ]
  for (const other of others) expect((await send(browser, other)).json().id).not.toBe(id)
  await shop.db.execute(sql`update requests set created_at = now() - interval '61 minutes'`)
  expect((await send(browser, asked)).json().id).not.toBe(id)
  expect([(await stored()).length, await mails()]).toEqual([6, 6])
})

test('a person who is logged in asks without saying who they are, and sees the answer', async () => {
  const anna = await openBrowserAs(shop.app)
  const { id } = (await send(anna, question)).json()
  await shop.db.execute(
    sql`update requests set answer = 'Подойдёт', status = 'answered', answered_at = now() where id = ${id}`,
  )

  const list = await anna.get('/api/requests')

  expect(await stored()).toMatchObject([
    { user_id: anna.user.id, contact_name: 'Иван Петров', contact_email: anna.user.email },
  ])
  expect(list.headers['cache-control']).toContain('no-store')
  expect(list.json()).toEqual({
    requests: [
      {
        id,
        ...question,
        product: null,
        has_photo: false,
        status: 'answered',
        answer: 'Подойдёт',
        answered_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
      },
    ],
    total: 1,
    next_cursor: null,
  })
})

test('a request without a photo may come as JSON, and to be told of an arrival needs only the product', async () => {
  const anna = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db, { quantity: 0 })

  const answer = await anna.post('/api/requests', { kind: 'arrival', product_id: pump.id })

  expect(answer.statusCode).toBe(201)
  expect((await anna.get('/api/requests')).json().requests).toMatchObject([
    { kind: 'arrival', product: { id: pump.id } },
  ])
})

test('requests are read page by page, own ones only', async () => {
  const [anna, boris] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
  for (const text of ['один', 'два', 'три']) await anna.post('/api/requests', { kind: 'question', text })
  await boris.post('/api/requests', { kind: 'question', text: 'чужой' })

  const first = (await anna.get('/api/requests?limit=2')).json()
  const second = (await anna.get(`/api/requests?limit=2&cursor=${first.next_cursor}`)).json()

  const texts = (page: { requests: { text: string }[] }) => page.requests.map((request) => request.text)
  expect([texts(first), texts(second), first.total, second.next_cursor]).toEqual([['три', 'два'], ['один'], 3, null])
  expect((await openBrowser(shop.app).get('/api/requests')).statusCode).toBe(401)
})

test.each([
  ['no name', { ...question, ...guest, name: '' }, ['name']],
  ['no way to answer', { ...question, ...guest, phone: '' }, ['phone']],
  ['half a phone', { ...question, ...guest, phone: '8916' }, ['phone']],
  ['a header in the e-mail', { ...question, ...guest, email: 'a@b.ru\nBcc: x@evil.test' }, ['email']],
  ['no text', { ...question, ...guest, text: '  ' }, ['text']],
  ['too much text', { ...question, ...guest, text: 'я'.repeat(4001) }, ['text']],
  ['a zero byte', { ...question, ...guest, text: 'a\0b' }, ['text']],
  ['a line turned around', { ...question, ...guest, text: '\u202eабв' }, ['text']],
  ['a kind of its own', { ...question, ...guest, kind: 'attack' }, ['kind']],
  ['a strange part', { ...question, ...guest, product_id: '1;drop' }, ['product_id']],
  ['an arrival of nothing', { ...guest, kind: 'arrival', text: '' }, ['product_id']],
])('a guest’s request with %s is rejected, and the field is named', async (_name, fields, faults) => {
  const answer = await send(openBrowser(shop.app), fields as Record<string, string>, { bytes: await photo() })

  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual(faults)
  expect(await stored()).toEqual([])
})

test('57. without consent a guest’s request is rejected', async () => {
  for (const consent of ['', 'false', 'on']) {
    const answer = await send(openBrowser(shop.app), { ...question, ...guest, consent })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ consent: 'Нужно согласие на обработку персональных данных' })
  }
  expect(await stored()).toEqual([])
})

test('an unknown or hidden product is not found', async () => {
  const hidden = await buildProduct(shop.db, { hidden: true })

  for (const id of [hidden.id, 2_147_483_647]) {
    const answer = await send(openBrowser(shop.app), { ...question, ...guest, product_id: String(id) })
    expect(answer.json().code).toBe('product-not-found')
  }
})

test('41. what is no photo is rejected and leaves nothing behind', async () => {
  const before = await photoFolder()
  const files: File[] = [
    { filename: 'x.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { filename: 'x.jpg', bytes: Buffer.from('<html><script>alert(1)</script>') },
    { filename: 'x.gif', bytes: Buffer.from('GIF89a/*\x01\x00\x00*/=1;alert(1)') },
    { filename: 'x.php', bytes: Buffer.from('<?php system($_GET["x"]);') },
    { filename: 'zero.jpg', bytes: Buffer.alloc(0) },
    { filename: 'cut.jpg', bytes: (await photo(2000)).subarray(0, 400) },
  ]

  for (const file of files) {
    const answer = await send(openBrowser(shop.app), { ...question, ...guest }, file)
    expect([file.filename, answer.statusCode, answer.json().code]).toEqual([file.filename, 400, 'bad-photo'])
  }
  expect(await stored()).toEqual([])
  expect(await photoFolder()).toEqual(before)
})

test('42. too much, too many and in the wrong place are rejected', async () => {
  const before = await photoFolder()
  const fields = { ...question, ...guest }
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field${n}`, 'x']))

  const answers = [
    await send(openBrowser(shop.app), fields, { bytes: Buffer.alloc(13 * 1024 * 1024, 0xff) }),
    await send(openBrowser(shop.app), { ...many, ...fields }),
    await send(openBrowser(shop.app), fields, { bytes: await photo() }, { bytes: await photo() }),
    await send(openBrowser(shop.app), fields, { name: 'avatar', bytes: await photo() }),
    await send(openBrowser(shop.app), { ...fields, __proto__x: 'x', constructor: 'x' }),
  ]

  expect(answers.map((answer) => answer.statusCode)).toEqual([413, 413, 413, 400, 400])
  expect(await stored()).toEqual([])
  expect(await photoFolder()).toEqual(before)
})

test('42. a name of a file leads nowhere', async () => {
  const answer = await send(
    openBrowser(shop.app),
    { ...question, ...guest },
    { filename: '../../../evil.jpg', bytes: await photo() },
  )

  expect(answer.statusCode).toBe(201)
  await expect(access(join(shop.dataDir, 'evil.jpg'))).rejects.toThrow()
  const [request] = await stored()
  expect(await photoFolder()).toContain(request?.photo)
})

test('43. a photo is shown to whoever sent it and to the shop, without what the camera wrote, and to nobody else', async () => {
  const [anna, boris] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const { id } = (await send(anna, question, { bytes: await photo() })).json()
  const [request] = await stored()
  const address = `/api/requests/${id}/photo`

  const own = await anna.get(address)

  expect(own.statusCode).toBe(200)
  expect(own.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  expect((await sharp(own.rawPayload).metadata()).exif).toBeUndefined()
  expect((await admin.get(address)).statusCode).toBe(200)
  expect((await openBrowser(shop.app).get(address)).statusCode).toBe(401)
  const [refused, unknown] = [await boris.get(address), await boris.get('/api/requests/2147483647/photo')]
  expect([refused.statusCode, unknown.statusCode]).toEqual([403, 403])
  expect(refused.body).toBe(unknown.body)
  for (const name of [request?.photo, `${request?.photo}.jpg`]) {
    expect((await shop.get(`/uploads/requests/${name}`)).statusCode, 'not among the public photos').toBe(404)
  }
})

test('a photo that belongs to no request goes, once it cannot be one of a request just being made', async () => {
  await send(openBrowser(shop.app), { ...question, ...guest }, { bytes: await photo() })
  const photoName = String((await stored())[0]?.photo)
  await shop.db.execute(sql`truncate requests`)
  const photos = openPhotoStore(openFolderStore(join(shop.dataDir, 'uploads')), 'requests')

  await removeForgottenPhotos({ db: shop.db, photos })
  expect(await photoFolder()).toContain(photoName)
  await utimes(join(shop.dataDir, 'uploads', 'requests', photoName), 0, 0)
  await removeForgottenPhotos({ db: shop.db, photos })

  expect(await photoFolder()).not.toContain(photoName)
})

test('a photo that a request refers to is never removed', async () => {
  await send(openBrowser(shop.app), { ...question, ...guest }, { bytes: await photo() })
  const photoName = String((await stored())[0]?.photo)
  await utimes(join(shop.dataDir, 'uploads', 'requests', photoName), 0, 0)

  await removeForgottenPhotos({
    db: shop.db,
    photos: openPhotoStore(openFolderStore(join(shop.dataDir, 'uploads')), 'requests'),
  })

  expect(await photoFolder()).toContain(photoName)
})

test('26. without the token no request is taken', async () => {
  const { payload, headers } = await formBody({ ...question, ...guest })
  const browser = openBrowser(shop.app)
  await browser.get('/api/session')

  const answer = await browser.send({ method: 'POST', url: '/api/requests', payload, headers })

  expect(answer.json().code).toBe('csrf')
  expect(await stored()).toEqual([])
})

test('28. only the route for photos reads forms', async () => {
  const anna = await openBrowserAs(shop.app)
  await anna.get('/api/session')
  const { payload, headers } = await formBody({ product_id: '1' })
  const token = { 'x-xsrf-token': anna.cookies.get('XSRF-TOKEN') ?? '' }

  const answer = await anna.send({ method: 'POST', url: '/api/favorites', payload, headers: { ...headers, ...token } })

  expect(answer.statusCode).toBe(415)
})

test('a form cut off in the middle is rejected', async () => {
  const { payload, headers } = await formBody({ ...question, ...guest }, [
    { name: 'photo', filename: 'a.jpg', bytes: await photo() },
  ])
  const browser = openBrowser(shop.app)
  await browser.get('/api/session')
  const token = { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' }

  for (const length of [payload.length - 40, 200, 0]) {
    const cut = payload.subarray(0, length)
    const answer = await browser.send({
      method: 'POST',
      url: '/api/requests',
      payload: cut,
      headers: { ...headers, ...token },
    })
    expect(answer.statusCode).toBe(400)
  }
  expect(await stored()).toEqual([])
})

test('an address that asks too often has to wait', async () => {
  const limits = { ...usualLimits, requests: { hits: 2, seconds: 3600, countedIn: 'memory' } as const }
  const strict = await buildTestApp({ deps: { limits } })
  const browser = openBrowser(strict.app)

  const statuses = []
  for (let n = 0; n < 3; n++)
    statuses.push((await browser.post('/api/requests', { ...question, ...guest, consent: true })).statusCode)

  expect(statuses).toEqual([201, 201, 429])
  await strict.close()
})

test('the shop answers by email and in the profile; a colleague who is late is told', async () => {
  const anna = await openBrowserAs(shop.app, { email: 'anna@example.ru' })
  const olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  await anna.post('/api/requests', question)
  const { requests, counts } = (await olga.get('/api/admin/requests?status=new&search=помпа')).json()
  expect(requests).toMatchObject([{ text: question.text, contact: { email: 'anna@example.ru' }, email: null }])
  expect(counts).toEqual({ new: 1, answered: 0, closed: 0 })
  const at = `/api/admin/requests/${requests[0].id}`

  const answered = await olga.patch(at, { answer: 'Подойдёт.\n\nЕсть в наличии', version: requests[0].version })

  expect(answered.json()).toMatchObject({ status: 'answered', answered_by: 'Ольга П.', email: 'waiting' })
  const { rows } = await shop.db.execute(
    sql`select recipient, subject, body_text as text from mail_outbox where kind = 'request-answered'`,
  )
  expect(rows).toMatchObject([{ recipient: 'anna@example.ru', subject: expect.stringContaining('Ответ на обращение') }])
  expect(String(rows[0]!.text)).toContain('Есть в наличии')
  expect((await anna.get('/api/requests')).json().requests).toMatchObject([
    { status: 'answered', answer: 'Подойдёт.\n\nЕсть в наличии' },
  ])
  const { version } = answered.json()
  for (const seen of [requests[0].version, version]) {
    const again = await olga.patch(at, { answer: 'Подойдёт.\n\nЕсть в наличии', version: seen })
    expect(again.json(), 'sent again because its answer was lost').toMatchObject({ status: 'answered', version })
  }
  expect((await shop.db.execute(sql`select from mail_outbox where kind = 'request-answered'`)).rows).toHaveLength(1)
  const late = await olga.patch(at, { answer: 'Другой ответ', version: requests[0].version })
  expect([late.statusCode, late.json().conflict]).toMatchObject([409, { by: 'Ольга П.' }])
})

test('a question from somebody with a phone only is closed without an email, and can be opened again', async () => {
  const olga = await openBrowserAs(shop.app, { role: 'admin' })
  await openBrowser(shop.app).post('/api/requests', { ...question, ...guest, consent: true })
  const [asked] = (await olga.get('/api/admin/requests')).json().requests
  const at = `/api/admin/requests/${asked.id}`

  const answered = (await olga.patch(at, { answer: 'Перезвонили', version: asked.version })).json()
  expect(answered).toMatchObject({ status: 'answered', email: null })
  const closed = (await olga.patch(at, { status: 'closed', version: answered.version })).json()
  expect(closed).toMatchObject({ status: 'closed', answer: 'Перезвонили' })
  expect((await olga.patch(at, { status: 'new', version: closed.version })).json()).toMatchObject({ status: 'new' })
  for (const nothing of [{ version: 4 }, { answer: '  ', version: 4 }, { answer: 'да', status: 'closed', version: 4 }])
    expect((await olga.patch(at, nothing)).statusCode).toBe(400)
})
