import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createSecrets } from '#server/platform/database/secrets.ts'
import { sendDueMail } from '#server/platform/mail/mail-sender.ts'
import { smtpDelivery } from '#server/platform/mail/smtp-delivery.ts'
import { forgetWhatIsOver } from '#server/retention-queries.ts'
import { buildProduct, type ProductRow } from '#server/testing/builders.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { anna, buildOrderingShop, order } from '#server/testing/orders.ts'
import { startSmtpSink } from '#server/testing/smtp-sink.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { tellOfArrivals } from './arrival-service.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let guest: ReturnType<typeof openBrowser>
beforeAll(async () => {
  shop = await buildOrderingShop()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
  guest = openBrowser(shop.app)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`truncate arrival_waits, mail_outbox`))

const desk = openImportClient(
  () => shop,
  () => olga,
)

const running = new AbortController().signal

function tell(facts = shop.settings.facts) {
  return tellOfArrivals({ db: shop.db, shop: facts, secrets: createSecrets(shop.db) }, running)
}

function ask(product: { id: number }, email = 'ivan@example.ru', browser: Pick<typeof guest, 'post'> = guest) {
  return browser.post('/api/arrivals', { product_id: product.id, email })
}

type Told = { recipient: string; subject: string; text: string; html: string; stopUrl: string; by_stranger: boolean }

async function told(): Promise<Told[]> {
  const { rows } = await shop.db.execute<Told>(sql`select recipient, subject, body_text as text, body_html as html,
    stop_url as "stopUrl", by_stranger from mail_outbox where kind = 'arrival' order by id`)
  return rows
}

function count(product: { id: number }, quantity: number | null) {
  return shop.db.execute(sql`update products set quantity = ${quantity} where id = ${product.id}`)
}

async function waits(): Promise<number> {
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`select count(*)::integer as n from arrival_waits where told_at is null`,
  )
  return rows[0]?.n ?? -1
}

onBothEngines(
  'an address is enough; while there is nothing nobody is told, and once it comes everybody is, once',
  async () => {
    const pump = await buildProduct(shop.db, { quantity: 0, name: 'Насос сливной' })
    expect((await ask(pump, ' Ivan@Example.RU ')).statusCode).toBe(201)
    expect((await ask(pump)).statusCode).toBe(201)
    await ask(pump, 'petr@example.ru')
    await tell()
    expect(await told()).toEqual([])

    await count(pump, 5)
    await tell()
    await tell()

    const mails = await told()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ivan@example.ru', 'petr@example.ru'])
    expect(mails[0]).toMatchObject({ subject: 'Снова в наличии: Насос сливной', by_stranger: true })
    for (const shown of [mails[0]?.text, mails[0]?.html]) expect(shown).toContain(`/product/${pump.slug}`)
    expect(mails[0]?.html).toContain(`/picture/product/${pump.id}.jpg`)

    await count(pump, 0)
    expect((await ask(pump)).statusCode).toBe(201)
    await count(pump, 5)
    await tell()
    expect(await told(), 'asked anew, told anew').toHaveLength(3)
  },
)

const roads: [string, (product: ProductRow) => Promise<unknown>][] = [
  [
    'the form',
    async ({ id }) => {
      const { version } = (await olga.get(`/api/admin/products/${id}`)).json()
      return olga.patch(`/api/admin/products/${id}`, { version, quantity: 4 })
    },
  ],
  [
    'a bulk change',
    ({ id }) =>
      olga.post('/api/admin/products/bulk', {
        selection: { ids: [id] },
        change: { kind: 'stock', set: 4 },
        apply: true,
      }),
  ],
  [
    'an import',
    async ({ sku }) => {
      const { id } = await desk.checked(`Артикул;Остаток\n${sku};4\n`)
      await olga.post(`/api/admin/imports/${id}/run`)
      await desk.work()
    },
  ],
  ['stock nobody counts any more', (product) => count(product, null)],
]
test.each(roads)('stock that comes by %s is an arrival', async (_road, bring) => {
  const pump = await buildProduct(shop.db, { quantity: 0 })
  await ask(pump)

  await bring(pump)
  await tell()

  expect(await told()).toHaveLength(1)
})

test('the last piece, set aside for an order, is an arrival when the order is cancelled', async () => {
  const pump = await buildProduct(shop.db, { quantity: 1 })
  const placed = await order(guest, [pump])
  expect((await ask(pump)).statusCode).toBe(201)
  await tell()
  expect(await told()).toEqual([])

  await olga.post(`/api/admin/orders/${placed.id}/status`, { status: 'cancelled', note: 'передумали' })
  await tell()

  expect(await told()).toHaveLength(1)
})

test('a hidden or discontinued product does not arrive', async () => {
  const pump = await buildProduct(shop.db, { quantity: 0 })
  await ask(pump)
  await shop.db.execute(sql`update products set quantity = 3, discontinued = true where id = ${pump.id}`)
  await tell()
  await shop.db.execute(sql`update products set discontinued = false, hidden = true where id = ${pump.id}`)
  await tell()
  expect(await told()).toEqual([])
})

onBothEngines('ten processes that look at once, and one that dies in the middle, tell each person once', async () => {
  const pump = await buildProduct(shop.db, { quantity: 0 })
  for (let n = 0; n < 40; n++) await ask(pump, `buyer${n}@example.ru`)
  await count(pump, 100)

  // Its transaction has marked people as told and cannot write their mail.
  await expect(tell({ ...shop.settings.facts, origin: 'no address' })).rejects.toThrow()
  expect([await waits(), await told()]).toEqual([40, []])
  await Promise.all(Array.from({ length: 10 }, () => tell()))

  const recipients = (await told()).map(({ recipient }) => recipient)
  expect(new Set(recipients).size).toBe(40)
  expect(recipients).toHaveLength(40)
})

test('of one piece ten hear today, those who asked first; the others when it is still there tomorrow', async () => {
  const pump = await buildProduct(shop.db, { quantity: 0 })
  for (let n = 0; n < 13; n++) await ask(pump, `buyer${n}@example.ru`)
  await count(pump, 1)

  await tell()
  await tell()
  expect((await told()).map(({ recipient }) => recipient)).toEqual(
    Array.from({ length: 10 }, (_, n) => `buyer${n}@example.ru`),
  )

  await shop.db.execute(sql`update arrival_waits set told_at = told_at - interval '25 hours'`)
  await tell()
  expect(await told()).toHaveLength(13)
})

test('a mailbox nobody has proved gets six such mails a day, and the rest the day after', async () => {
  for (let n = 0; n < 8; n++) {
    const product = await buildProduct(shop.db, { quantity: 0 })
    await ask(product, 'victim@example.ru')
    await count(product, 5)
  }

  await tell()
  expect(await told()).toHaveLength(6)
  await shop.db.execute(sql`update mail_outbox set created_at = created_at - interval '25 hours'`)
  await tell()
  expect(await told()).toHaveLength(8)
})

test('an address may wait for fifty products', async () => {
  const products = []
  for (let n = 0; n < 51; n++) products.push(await buildProduct(shop.db, { quantity: 0 }))

  const answers = []
  for (const product of products) answers.push((await ask(product)).statusCode)

  expect(answers).toEqual([...Array(50).fill(201), 409])
})

test.each([
  ['nothing', {}, 400],
  ['a word for an address', { email: 'ivan' }, 400],
  ['two addresses', { email: 'a@b.ru, c@d.ru' }, 400],
  ['a line break', { email: 'a@b.ru\nBcc: c@d.ru' }, 400],
  ['an unknown product', { email: 'a@b.ru', product_id: 999_999 }, 404],
])('%s is rejected', async (_what, given, status) => {
  const pump = await buildProduct(shop.db, { quantity: 0 })

  const answer = await guest.post('/api/arrivals', { product_id: pump.id, ...given })

  expect(answer.statusCode).toBe(status)
  expect(answer.json().error).toMatch(/[а-я]/)
})

test('what can be bought, or is no longer made, is not waited for', async () => {
  const [here, gone] = [
    await buildProduct(shop.db, { quantity: 1 }),
    await buildProduct(shop.db, { discontinued: true }),
  ]

  expect((await ask(here)).json()).toMatchObject({ code: 'in-stock' })
  expect((await ask(gone)).json()).toMatchObject({ code: 'not-for-sale' })
})

test('a master is told without a price', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  const pump = await buildProduct(shop.db, { quantity: 0, price: '5000', userPrice: '4321', masterPrice: '3456' })
  await ask(pump, master.user.email, master)
  await count(pump, 5)

  await tell()

  const [mail] = await told()
  expect(mail?.text).not.toMatch(/3.?456|4.?321/)
})

test('the mail arrives with a header by which one press in the mail program ends all such mails, without a login', async () => {
  const server = await startSmtpSink()
  try {
    const [pump, belt] = [await buildProduct(shop.db, { quantity: 0 }), await buildProduct(shop.db, { quantity: 0 })]
    await ask(pump)
    await ask(belt)
    await ask(belt, 'petr@example.ru')
    await count(pump, 5)
    await tell()
    const deliver = smtpDelivery(server.url, { name: 'Шильдик', address: 'shop@shildik.example' })
    await sendDueMail(shop.db, { deliver, log: quietLog, signal: running })

    const raw = server.received.find(({ to }) => to === 'ivan@example.ru')?.raw.replace(/\r\n[ \t]+/g, ' ') ?? ''
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const address = /^List-Unsubscribe: <(\S+)>\r$/m.exec(raw)?.[1] ?? ''
    expect(address).toMatch(/^http:\/\/localhost:3000\/api\/mail-stops\/a\d+\.[\w-]{43}$/)
    const url = new URL(address).pathname

    const opened = await shop.get(url)
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/stop?token=${url.split('/').pop()}`])
    expect(await waits(), 'opening the link ends nothing').toBe(2)

    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const pressed = { method: 'POST', url, payload: 'List-Unsubscribe=One-Click', headers: form } as const
    for (const answer of [await shop.app.inject(pressed), await shop.app.inject(pressed)]) {
      expect([answer.statusCode, answer.json()]).toEqual([200, { stopped: 'arrivals' }])
    }
    expect(await waits(), 'another person still waits').toBe(1)
    expect((await shop.app.inject({ ...pressed, url: url.replace(/.$/, '~') })).statusCode).toBe(404)
  } finally {
    await server.close()
  }
})

test('management sees what is awaited, the most first, and makes a list to order of it; it names nobody', async () => {
  const [pump, belt] = [
    await buildProduct(shop.db, { quantity: 0, name: 'Насос', sku: '=PUMP-1' }),
    await buildProduct(shop.db, { quantity: 0, name: 'Ремень' }),
  ]
  await ask(belt)
  await ask(pump)
  await ask(pump, anna.email)

  const list = (await olga.get('/api/admin/awaited-products')).json()
  expect(list).toMatchObject({
    total: 2,
    awaited: [
      { product: { id: pump.id }, people: 2, available: 0 },
      { product: { id: belt.id }, people: 1 },
    ],
  })
  expect(JSON.stringify(list)).not.toContain('@')
  expect((await olga.get('/api/admin/day')).json().awaited).toEqual({ products: 2, people: 3 })
  const csv = (await olga.get('/api/admin/awaited-products/export?format=csv')).body
  expect(csv).toMatch(/Артикул;Товар;.*Заказать, шт\./)
  expect(csv.split('\r\n')[1]).toMatch(/^"?'=PUMP-1"?;Насос;.*;2;/)
  expect(csv).not.toMatch(/^=|@/m)
  expect((await olga.get('/api/admin/awaited-products/export')).headers['content-type']).toContain('spreadsheetml')
  for (const closed of ['/api/admin/awaited-products', '/api/admin/awaited-products/export']) {
    expect((await guest.get(closed)).statusCode).toBe(401)
  }
})

test('an address is forgotten some time after its mail, and where none ever came', async () => {
  for (const days of [10, 400]) {
    const product = await buildProduct(shop.db, { quantity: 0 })
    await ask(product)
    await shop.db.execute(
      sql`update arrival_waits set created_at = now() - make_interval(days => ${days}::integer) where product_id = ${product.id}`,
    )
  }

  await forgetWhatIsOver(shop.db, { outboxDays: 30 })

  expect(await waits()).toBe(1)
})
