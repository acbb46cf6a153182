import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { buildModel, buildProduct, relateProducts } from '#server/testing/builders.ts'
import {
  buildOrderingShop,
  byCourier,
  company,
  emailsAbout,
  order,
  payInFull,
  someStranger,
  stockErrors,
  stockOf,
} from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { exportOrders } from './order-export-service.ts'

let shop: TestApp
let admin: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildOrderingShop()
  admin = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  await shop.close()
})

let people = 0
async function placed(given: Record<string, unknown> = {}, productGiven: Parameters<typeof buildProduct>[1] = {}) {
  const product = await buildProduct(shop.db, { quantity: 9, price: '1000', userPrice: null, ...productGiven })
  const n = ++people
  const contact = {
    first_name: 'Пётр',
    last_name: 'Королёв',
    phone: `+7 905 ${String(1000000 + n)}`,
    email: `p${n}@example.ru`,
  }
  const made = await order(openBrowser(shop.app, someStranger().from), [[product, 2]], { contact, ...given })
  return { ...made, part: product, contact }
}

async function listed(query: string) {
  const answer = await admin.get(`/api/admin/orders?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { orders: { number: string }[]; total: number; counts: Record<string, number> }
}
const numbers = (answer: { orders: { number: string }[] }) => answer.orders.map((row) => row.number)
const move = (id: number, status: string, more = {}) =>
  admin.post(`/api/admin/orders/${id}/status`, { status, ...more })

test('orders stand in views by what is to be done with them, each with its count', async () => {
  const before = (await listed('limit=1')).counts
  const [fresh, taken, gone] = [await placed(), await placed(), await placed()]
  await move(taken.id, 'processing')
  await move(gone.id, 'cancelled')

  const { counts } = await listed('limit=1')
  const grown = Object.fromEntries(Object.entries(counts).map(([view, n]) => [view, n - before[view]!]))
  expect(grown).toEqual({
    all: 3,
    new: 1,
    unconfirmed: 1,
    awaiting: 0,
    processing: 1,
    moving: 0,
    done: 1,
    returns: 0,
    owed: 0,
    differing: 0,
  })
  expect(numbers(await listed('view=new'))).toContain(fresh.number)
  expect(numbers(await listed('view=processing'))).toEqual(expect.arrayContaining([taken.number]))
  expect(numbers(await listed('view=done'))).not.toContain(fresh.number)
})

test.each([
  ['its number', (made: Awaited<ReturnType<typeof placed>>) => made.number],
  ['its number as it is spoken', (made) => `№ ${made.number}`],
  ['the last name without ё', () => 'королев пётр'],
  ['the phone as somebody dictates it', (made) => made.contact.phone.replace('+7', '8')],
  ['a piece of the phone', (made) => made.contact.phone.slice(-7)],
  ['the e-mail', (made) => made.contact.email],
  ['the article of a part in it', (made) => made.part.sku.toLowerCase()],
  ['the article among other words', (made) => `насос, арт. ${made.part.sku.toLowerCase()}`],
] satisfies [string, (made: Awaited<ReturnType<typeof placed>>) => string][])(
  'an order is found by %s',
  async (_by, textOf) => {
    const made = await placed()
    expect(numbers(await listed(`search=${encodeURIComponent(textOf(made))}&limit=100`))).toContain(made.number)
  },
)

test('whoever only packs sees a parcel, and finds it by nothing they are not shown', async () => {
  const made = await placed()
  const packer = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'storekeeper' })
  const { phone, email } = made.contact
  const card = (await packer.get(`/api/admin/orders/${made.id}`)).payload
  const all = (await packer.get('/api/admin/orders?limit=100')).payload
  expect(all).toContain(made.number)
  for (const answer of [card, all]) {
    expect(answer).not.toContain(phone.slice(2))
    expect(answer).not.toContain(email)
  }
  const found = async (typed: string) =>
    numbers((await packer.get(`/api/admin/orders?search=${encodeURIComponent(typed)}&limit=100`)).json())
  for (const typed of [phone, phone.slice(-7), email, email.slice(0, 12)]) expect(await found(typed)).toEqual([])
  for (const typed of [made.number, 'королев пётр', made.part.sku]) expect(await found(typed)).toContain(made.number)
})

test('orders are found by the appliance they are for, and by an article written loosely', async () => {
  const model = await buildModel(shop.db, { brand: 'Samsung', code: 'WF60F4E5W2W' })
  await shop.db.execute(sql`insert into model_numbers (model_id, number, number_code, kind)
    values (${model.id}, '914555111', '914555111', 'pnc')`)
  const forWasher = await placed({ model: 'самсунг WF60F4E5W2W, дверца слева' })
  const withPump = await placed({}, { sku: 'DC31-55555A', numbers: [{ number: 'DC97-55555B', kind: 'old' }] })
  const found = async (typed: string) => numbers(await listed(`search=${encodeURIComponent(typed)}&limit=100`))

  for (const typed of [
    'WF60F4E5W2W',
    'wf60 f4e5-w2w',
    'WF60F4E5W2W/DLP',
    'МОДЕЛЬ: WF60F4E5W2W/DLP',
    'WF6OF4E5W2W',
    'PNC 914 555 111',
    'F4E5W2',
  ]) {
    expect([typed, ...(await found(typed))]).toEqual([typed, forWasher.number])
  }
  for (const typed of ['насос DC97-55555B', 'dc97 55555b', 'DС31–55555А', 'арт. DC31-55555A/01']) {
    expect([typed, ...(await found(typed))]).toEqual([typed, withPump.number])
  }
})

test('where nothing is found, similar numbers that somebody ordered are offered with their count', async () => {
  const made = await placed({ model: 'WF60F4E5W3W' }, { sku: 'DC97-77777C' })
  await buildModel(shop.db, { brand: 'Samsung', code: 'WF60F4E5W3W' })
  await buildProduct(shop.db, { sku: 'DC97-77777D' })
  const similar = async (typed: string) =>
    ((await listed(`search=${encodeURIComponent(typed)}`)) as unknown as { similar: unknown }).similar

  expect(await similar('DC97-7777C')).toEqual([{ number: 'DC97-77777C', orders: 1 }])
  expect(await similar('WF60F4E5WW3W')).toEqual([{ number: 'WF60F4E5W3W', orders: 1 }])
  expect(await similar(made.number)).toEqual([])
  expect(await similar('королёва')).toEqual([])
})

test('filters narrow the list and are rejected when they are nonsense', async () => {
  const paid = await placed({
    payment: 'invoice',
    company,
    delivery: { method: 'courier', city: 'Москва', address: 'Лесная, 5' },
  })
  await payInFull(admin, paid.id)
  const other = await placed()

  for (const query of ['payment=paid', 'delivery=courier', 'payment=paid&delivery=courier&days=1']) {
    const found = numbers(await listed(`${query}&limit=100`))
    expect([found.includes(paid.number), found.includes(other.number)]).toEqual([true, false])
  }
  expect(numbers(await listed(`responsible=${admin.user.id}&search=${other.number}`))).toEqual([])
  expect((await listed(`search=${encodeURIComponent("%'; drop table orders")}`)).total).toBe(0)
  for (const query of ['view=everything', 'days=3', 'page=0', 'ids=1,x', 'limit=1000'])
    expect((await admin.get(`/api/admin/orders?${query}`)).statusCode).toBe(400)
})

test('the list is sorted and cut into pages', async () => {
  const cheap = await placed({}, { price: '10' })
  const dear = await placed({}, { price: '40000' })
  expect(numbers(await listed('sort=total_desc&limit=1'))).toEqual([dear.number])
  expect(numbers(await listed('sort=total&limit=1'))).toEqual([cheap.number])
  const [first, second] = [await listed('limit=2&page=1'), await listed('limit=2&page=2')]
  expect(first.total).toBe(second.total)
  expect(new Set([...numbers(first), ...numbers(second)]).size).toBe(4)
})

test('an order on the desk says everything: stock, fit, analogs, the customer, emails', async () => {
  const model = await buildModel(shop.db, { code: 'WW70J52E0HW' })
  const pump = await buildProduct(shop.db, { quantity: 4, models: [model] })
  const twin = await buildProduct(shop.db, { quantity: 6, name: 'Насос-близнец' })
  await relateProducts(shop.db, pump, 'analog', twin)
  const belt = await buildProduct(shop.db, { quantity: 1, models: [await buildModel(shop.db)] })
  const contact = { first_name: 'Анна', last_name: 'Соколова', phone: '+7 999 222-33-44', email: 'same@example.ru' }
  const former = await order(openBrowser(shop.app), [pump], { contact })
  const made = await order(openBrowser(shop.app), [pump, belt], { ...byCourier, contact, model: 'Samsung WW70J52E0HW' })

  const answer = (await admin.get(`/api/admin/orders/${made.id}`)).json()

  expect(answer.items).toMatchObject([
    {
      product_id: pump.id,
      stock: { quantity: 4, available: 2 },
      fits: 'yes',
      analogs: [{ id: twin.id, available: 6 }],
    },
    { product_id: belt.id, stock: { quantity: 1, available: 0 }, fits: 'no', analogs: [] },
  ])
  expect(answer.client).toMatchObject({ role: null, orders_count: 1, orders: [{ number: former.number }] })
  expect(answer.events).toMatchObject([{ kind: 'placed', by: 'customer', author: null, email: 'waiting' }])
  expect(answer).toMatchObject({ source: 'site', staff_note: '', responsible: null, items_may_change: true })

  await move(made.id, 'processing', { note: 'Взяла в работу' })
  await move(made.id, 'shipped', { track_number: 'SHD 1', tell: false })
  const moved = (await admin.get(`/api/admin/orders/${made.id}`)).json()
  expect(moved.events.map((event: { author: string; email: string }) => [event.author, event.email])).toEqual([
    [null, 'waiting'],
    ['Ольга П.', 'waiting'],
    ['Ольга П.', null],
  ])
  expect(moved).toMatchObject({ responsible: { name: 'Ольга П.' }, items_may_change: false })
})

test('a note for colleagues is stored, never shown to the customer, and two who write at once are told of each other', async () => {
  const made = await placed()
  const { version } = (await admin.get(`/api/admin/orders/${made.id}`)).json()

  const noted = await admin.patch(`/api/admin/orders/${made.id}`, { staff_note: 'Сверить по каталогу', version })
  expect(noted.json()).toMatchObject({ staff_note: 'Сверить по каталогу', version: version + 1 })
  const late = await admin.patch(`/api/admin/orders/${made.id}`, { staff_note: 'Другое', version })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'stale', conflict: { by: 'Ольга П.', version: version + 1 } },
  ])
  expect(late.json().conflict.at).toMatch(/^\d{4}-/)
  const lateMove = await move(made.id, 'processing', { version })
  expect(lateMove.json()).toMatchObject({ code: 'stale', conflict: { by: 'Ольга П.' } })
  const own = await openBrowser(shop.app).get(`/api/orders/${made.number}?token=${made.token}`)
  expect(own.body).not.toContain('Сверить')
})

test('only a colleague can look after an order', async () => {
  const made = await placed()
  const { version } = (await admin.get(`/api/admin/orders/${made.id}`)).json()
  const { user } = await openBrowserAs(shop.app)
  expect((await admin.patch(`/api/admin/orders/${made.id}`, { responsible_id: user.id, version })).statusCode).toBe(400)
  const taken = await admin.patch(`/api/admin/orders/${made.id}`, { responsible_id: admin.user.id, version })
  expect(taken.json()).toMatchObject({ responsible: { id: admin.user.id } })
})

const caller = { first_name: 'Илья', last_name: 'Громов', phone: '8 903 555-01-87' }

test('an order for a caller is an order like any other: no tick, no e-mail, and the history says how it came', async () => {
  const product = await buildProduct(shop.db, { quantity: 3, price: '700', userPrice: null })
  const answer = await admin.post('/api/admin/orders', {
    items: [{ id: product.id, quantity: 2 }],
    contact: caller,
    delivery: { method: 'pickup' },
    payment: 'on_receipt',
  })

  expect(answer.statusCode).toBe(201)
  const made = answer.json()
  expect(made).toMatchObject({
    source: 'phone',
    total: 1400,
    status: 'new',
    contact: { phone: '+79035550187', email: null },
  })
  expect(made.events).toMatchObject([{ kind: 'placed', by: 'admin', author: 'Ольга П.', email: null }])
  expect(made.events[0].note).toContain('по телефону')
  expect(await stockOf(shop, product)).toEqual({ quantity: 3, reserved: 2 })
  expect((await emailsAbout(shop, made.number)).map((email) => email.kind)).toEqual(['order-new'])
  const { rows } = await shop.db.execute(sql`select consent_id, entered_by from orders where id = ${made.id}`)
  expect(rows).toEqual([{ consent_id: null, entered_by: admin.user.id }])
})

test('a master on the line buys at the price of masters, and finds the order in the profile', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master', phone: '+79850000145', firstName: 'Сергей' })
  const product = await buildProduct(shop.db, { price: '1000', userPrice: null, masterPrice: '800' })
  const { callers } = (await admin.get('/api/admin/callers?search=985 000-01-45')).json()
  expect(callers).toMatchObject([{ user_id: master.user.id, role: 'master', first_name: 'Сергей' }])

  const made = await admin.post('/api/admin/orders', {
    items: [{ id: product.id, quantity: 1 }],
    contact: { ...caller, email: master.user.email },
    delivery: { method: 'pickup' },
    payment: 'on_receipt',
    user_id: master.user.id,
    is_caller_checked: true,
  })

  expect(made.json()).toMatchObject({ total: 800, price_tier: 'master' })
  expect((await master.get('/api/orders')).json().orders).toMatchObject([{ number: made.json().number }])
})

test('a caller who ordered without an account is found by phone and by name, with the last address', async () => {
  const contact = { first_name: 'Зинаида', last_name: 'Ёлкина', phone: '+7 911 777-66-55', email: 'z@example.ru' }
  const delivery = { method: 'courier', city: 'Тверь', address: 'Советская, 1' }
  await placed({ contact, delivery })
  for (const search of ['911 777-66', 'елкина']) {
    const { callers } = (await admin.get(`/api/admin/callers?search=${encodeURIComponent(search)}`)).json()
    expect(callers).toMatchObject([{ user_id: null, last_name: 'Ёлкина', city: 'Тверь', orders_count: 1 }])
  }
})

test('an account with another’s phone is offered apart from that person, and never gets the order by itself', async () => {
  const phone = '+79037770001'
  const contact = { first_name: 'Вера', last_name: 'Жертвина', phone, email: 'vera@example.ru' }
  const victim = await placed({ contact, ...byCourier })
  const attacker = await openBrowserAs(shop.app, { phone })
  const search = async () => (await admin.get('/api/admin/callers?search=9037770001')).json().callers
  const enter = (more: Record<string, unknown>) =>
    admin.post('/api/admin/orders', {
      items: [{ id: victim.part.id, quantity: 1 }],
      contact: { ...contact, email: attacker.user.email },
      delivery: { method: 'pickup' },
      payment: 'on_receipt',
      user_id: attacker.user.id,
      ...more,
    })

  const callers = await search()
  const silently = await enter({})
  const knowingly = await enter({ is_caller_checked: true })

  const guest = { user_id: null, last_name: 'Жертвина', address: 'Лесная, 5', orders_count: 1, phone_proved: false }
  const account = { user_id: attacker.user.id, address: null, city: null, orders_count: 0, phone_proved: false }
  expect(callers).toHaveLength(2)
  expect(callers).toEqual(
    expect.arrayContaining([
      expect.objectContaining(guest),
      expect.objectContaining({ ...account, email_confirmed: false }),
    ]),
  )
  expect([silently.statusCode, silently.json().code]).toEqual([409, 'caller-unproved'])
  expect(knowingly.statusCode).toBe(201)
  for (const status of ['processing', 'shipped', 'completed']) await move(victim.id, status)
  expect((await search())[0]).toMatchObject({ user_id: null, phone_proved: true, address: 'Лесная, 5' })
})

test('what is missing in an order for a caller is said field by field, and nothing is held', async () => {
  const product = await buildProduct(shop.db, { quantity: 1 })
  const form = {
    items: [{ id: product.id, quantity: 5 }],
    contact: caller,
    delivery: { method: 'pickup' },
    payment: 'on_receipt',
  }
  expect((await admin.post('/api/admin/orders', form)).json()).toMatchObject({ code: 'not-enough-stock' })
  const post = await admin.post('/api/admin/orders', { ...form, delivery: { method: 'post' }, payment: 'online' })
  expect(post.json().fields).toMatchObject({ 'delivery.city': expect.any(String) })
  expect(await stockOf(shop, product)).toEqual({ quantity: 1, reserved: 0 })
})

test('many orders move at one stroke; what may not move is named', async () => {
  const [one, two, over] = [await placed(), await placed(), await placed()]
  await move(over.id, 'cancelled')
  const filter = { ids: `${one.id},${two.id},${over.id}` }

  const answer = await admin.post('/api/admin/orders/bulk-status', { filter, status: 'processing' })

  expect(answer.json()).toMatchObject({ moved: 2, refused: [{ number: over.number }] })
  expect(answer.json().refused[0].error).toContain('Отменён')
  expect((await emailsAbout(shop, one.number)).map((email) => email.kind)).toContain('order-processing')
})

test('picking lists and invoices of several orders are one paper, a sheet each, with nothing live in it', async () => {
  const evil = { first_name: 'Анна', last_name: 'Соколова', phone: '8 916 555-01-24', email: 'a@example.ru' }
  const [one, two] = [await placed({ contact: evil, comment: '<script>alert(1)</script>' }), await placed()]
  for (const paper of ['picking', 'invoices']) {
    const answer = await admin.get(`/api/admin/orders/${paper}?ids=${one.id},${two.id}`)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body.split('class="sheet"').length - 1).toBe(2)
    expect(answer.body).toContain(one.part.sku)
    expect(answer.body).not.toContain('<script>')
  }
})

test('the exported table carries what the list shows and no live formula', async () => {
  const made = await placed({ comment: '=HYPERLINK("http://evil")' })
  const answer = await admin.get(`/api/admin/orders/export?format=csv&ids=${made.id}`)
  expect(answer.headers['content-disposition']).toContain('zakazy.csv')
  const [head, row] = answer.body.split('\r\n')
  expect(head).toContain('№;Дата;Статус')
  expect(row).toContain(`${made.part.sku} × 2`)
  expect(row).not.toMatch(/(^|;)"?=/)
  const { rows } = await shop.db.execute(sql`select actor_id, details from audit_events where kind = 'order-exported'`)
  expect(rows).toEqual([{ actor_id: admin.user.id, details: { format: 'csv', rows: 'orders' } }])
  expect((await admin.get(`/api/admin/orders/export?ids=${made.id}`)).rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('many orders are exported in several short reads, each order once', async () => {
  await shop.db.execute(sql`
    insert into orders (token, first_name, last_name, phone, delivery_method, delivery_price, payment_method, price_tier, items_total, status)
    select md5('many' || n) || substr(md5('b' || n), 1, 11), 'Анна', 'Соколова', '+79165550124', 'pickup', 0, 'on_receipt', 'retail', 0,
      'cancelled'
    from generate_series(1, 150) n`)
  const reads = vi.spyOn(shop.db, 'execute')
  const numbers: unknown[] = []

  for await (const [number] of exportOrders(shop.db, { search: 'Соколова' }, 'orders')) numbers.push(number)

  expect(reads.mock.calls.length).toBeGreaterThan(2)
  reads.mockRestore()
  expect(numbers.length).toBeGreaterThan(150)
  expect(new Set(numbers).size).toBe(numbers.length)
})

async function exported(query: string): Promise<string[][]> {
  const { rawPayload } = await admin.get(`/api/admin/orders/export?${query}`)
  const rows: string[][] = []
  for await (const { cells } of readSpreadsheet({ bytes: rawPayload })) rows.push(cells)
  return rows
}

test('an exported order has its phone as it is, its moment as a date and what was given back', async () => {
  const made = await placed()
  await shop.db.execute(sql`update orders set created_at = '2026-11-16T21:30:00Z' where id = ${made.id}`)
  // Of a fixed day: as a new one it would wait for the shopkeeper in the tests below.
  await move(made.id, 'processing')
  await payInFull(admin, made.id)
  for (const amount of [300, 200])
    await admin.post(`/api/admin/orders/${made.id}/refunds`, { amount, method: 'cash', reason: 'За неудобство' })

  const [head = [], row = []] = await exported(`ids=${made.id}`)

  const cell = (name: string) => row[head.indexOf(name)]
  expect([cell('Телефон'), cell('Дата'), cell('Возвращено, ₽'), cell('Состав')]).toEqual([
    made.contact.phone.replaceAll(' ', ''),
    '2026-11-17 00:30:00',
    '500',
    `${made.part.sku} × 2`,
  ])
})

test('on request there is a row for each line of an order, and sums of the order are not counted twice', async () => {
  const products = [
    await buildProduct(shop.db, { sku: '00771', quantity: 9, price: '1000', userPrice: null }),
    await buildProduct(shop.db, { quantity: 9, price: '250', userPrice: null }),
  ] as const
  const made = await order(openBrowser(shop.app), [
    [products[0], 2],
    [products[1], 1],
  ])

  const [head = [], ...rows] = await exported(`ids=${made.id}&rows=lines`)

  const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '')
  expect(column('№')).toEqual([made.number, made.number])
  expect(column('Артикул')).toEqual(['00771', products[1].sku])
  expect(column('Количество')).toEqual(['2', '1'])
  expect(column('Сумма, ₽')).toEqual(['2000', '250'])
  expect(column('Товары, ₽')).toEqual(['2250', ''])
  expect(head).not.toContain('Состав')
  expect((await admin.get(`/api/admin/orders/export?rows=pieces`)).statusCode).toBe(400)
})

test('the day counts what waits for the shopkeeper', async () => {
  const before = (await admin.get('/api/admin/day')).json()
  const old = await placed({}, { quantity: 2 })
  await shop.db.execute(sql`update orders set created_at = now() - interval '3 hours' where id = ${old.id}`)
  const taken = await placed()
  await move(taken.id, 'processing')
  const gone = await placed()
  await move(gone.id, 'cancelled')
  await openBrowser(shop.app).post('/api/requests', {
    kind: 'question',
    text: 'Есть ли насос?',
    name: 'Анна',
    phone: '8 916 555-01-24',
    consent: true,
  })

  const day = (await admin.get('/api/admin/day')).json()

  expect(day.orders).toMatchObject({ new: before.orders.new + 1, to_assemble: before.orders.to_assemble + 1 })
  expect(day.waiting).toMatchObject({ count: 1, oldest: { number: old.number } })
  expect(day.requests).toBe(before.requests + 1)
  expect(day.low_stock).toBe(before.low_stock + 1)
  expect(day.revenue.days).toHaveLength(7)
  const sum = (given: typeof day) =>
    given.revenue.days.reduce((total: number, { sum }: { sum: number }) => total + sum, 0)
  expect(sum(day) + day.revenue.before - sum(before) - before.revenue.before).toBe(old.total + taken.total)
  expect(numbers(await listed('waiting=1'))).toEqual([old.number])
})

test('two who decide about one return are told of each other', async () => {
  const made = await placed()
  for (const status of ['processing', 'ready', 'completed']) await move(made.id, status)
  await openBrowser(shop.app).post(`/api/orders/${made.number}/returns?token=${made.token}`, {
    items: [{ id: made.part.id, quantity: 1 }],
    reason: 'Не подошёл',
  })
  const { returns } = (await admin.get(`/api/admin/orders/${made.id}`)).json()
  expect(returns).toMatchObject([{ status: 'requested', allowed: ['approved', 'rejected'], version: 1 }])
  expect((await listed('view=returns')).orders).toMatchObject([{ number: made.number }])

  const decide = (status: string) => admin.post(`/api/admin/returns/${returns[0].id}/status`, { status, version: 1 })
  expect((await decide('approved')).statusCode).toBe(200)
  const late = await decide('rejected')
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'stale', conflict: { by: 'Ольга П.' } }])
})
