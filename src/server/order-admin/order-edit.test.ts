import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import {
  buildOrderingShop,
  byCourier,
  company,
  emailsAbout,
  moneyErrors,
  order,
  payInFull,
  stockErrors,
  stockOf,
} from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
let admin: Awaited<ReturnType<typeof openBrowserAs>>
let clock: Date | null = null
beforeAll(async () => {
  // Delivery is free from 5 000 rubles on.
  shop = await buildOrderingShop({ env: { FREE_DELIVERY_FROM: '5000' }, deps: { now: () => clock ?? new Date() } })
  admin = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  expect(await moneyErrors(shop)).toEqual([])
  await shop.close()
})

const byPoint = { delivery: { method: 'point', city: 'Москва', point: 'Лесная, 5' } }

/** Two pumps of a thousand each, brought by courier for 390 rubles. */
async function placed(given: Record<string, unknown> = byCourier) {
  const pump = await buildProduct(shop.db, { quantity: 9, price: '1000', userPrice: null })
  const made = await order(openBrowser(shop.app), [[pump, 2]], given)
  const at = `/api/admin/orders/${made.id}`
  const read = async () => (await admin.get(at)).json()
  return {
    ...made,
    pump,
    read,
    own: async () => (await openBrowser(shop.app).get(`/api/orders/${made.number}?token=${made.token}`)).json(),
    /** As the link of the latest email opens it. */
    mailed: async () => {
      const [, token] = /token=([\w-]{43})/.exec((await emailsAbout(shop, made.number)).at(-1)!.text)!
      return (await openBrowser(shop.app).get(`/api/orders/${made.number}?token=${token}`)).json()
    },
    move: (status: string, more = {}) => admin.post(`${at}/status`, { status, ...more }),
    items: (quantity: number, more = {}) => admin.post(`${at}/items`, { items: [{ id: pump.id, quantity }], ...more }),
    edit: async (change: object) => admin.patch(at, { version: (await read()).version, ...change }),
    track: (track_number: string | null, more = {}) => admin.patch(`${at}/track`, { track_number, ...more }),
    giveBack: (quantity: number, more = {}) =>
      admin.post(`${at}/returns`, { items: [{ id: pump.id, quantity }], reason: 'Не подошёл', ...more }),
    mails: async () =>
      (await emailsAbout(shop, made.number)).filter(({ recipient }) => recipient !== 'shop@example.com'),
  }
}

async function shipped(given: Record<string, unknown> = byCourier) {
  const it = await placed(given)
  for (const status of ['processing', 'shipped']) await it.move(status)
  return it
}

describe('a step with unsaved products', () => {
  test('saves them and goes on in one stroke: what leaves is what the card showed', async () => {
    const it = await placed()
    await it.move('processing')
    const { version } = await it.read()

    const items = [{ id: it.pump.id, quantity: 1 }]
    const moved = await it.move('shipped', { version, items, track_number: 'SHD 1' })

    expect(moved.json()).toMatchObject({ status: 'shipped', items_total: 1000, total: 1390 })
    expect(await stockOf(shop, it.pump)).toEqual({ quantity: 8, reserved: 0 })
    const { kind, text } = (await it.mails()).at(-1)!
    expect([kind, text]).toEqual(['order-shipped', expect.stringContaining('было 2, стало 1')])
    expect((await it.mails()).map((mail) => mail.kind)).not.toContain('order-items')
  })

  test('does neither where one of them is rejected', async () => {
    const it = await placed({})
    await it.move('processing')
    const before = await it.read()

    const rejected = await it.move('shipped', { items: [{ id: it.pump.id, quantity: 1 }] })

    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'order-move'])
    expect(await it.read()).toEqual(before)
    const short = await it.move('ready', { items: [{ id: it.pump.id, quantity: 99 }] })
    expect([short.statusCode, short.json().code]).toEqual([409, 'not-enough-stock'])
    expect(await it.read()).toEqual(before)
    expect(await stockOf(shop, it.pump)).toEqual({ quantity: 9, reserved: 2 })
  })

  test('a version somebody else has changed meanwhile is rejected', async () => {
    const it = await placed()
    const { version } = await it.read()
    await it.move('processing')
    const items = [{ id: it.pump.id, quantity: 1 }]
    expect((await it.move('shipped', { version, items })).json().code).toBe('stale')
  })
})

describe('track numbers', () => {
  test('are added and corrected after shipping; the customer is told, the history says what it was', async () => {
    const it = await shipped()

    expect((await it.track('SHD4482116370')).json()).toMatchObject({ track_number: 'SHD4482116370' })
    await it.track('SHD4482116307')
    await it.move('completed')
    expect((await it.track(null)).json().track_number).toBeNull()

    const { events } = await it.own()
    expect(
      events.filter(({ kind }: { kind: string }) => kind === 'track').map(({ note }: { note: string }) => note),
    ).toEqual([
      'Трек-номер добавлен: SHD4482116370',
      'Трек-номер исправлен: SHD4482116307, был SHD4482116370',
      'Трек-номер убран: был SHD4482116307',
    ])
    const mails = (await it.mails()).filter(({ kind }) => kind === 'order-track')
    expect(mails.map(({ text }) => text.includes('SHD4482116307'))).toEqual([false, true])
    expect((await admin.get('/api/admin/audit?limit=1')).json()).toMatchObject({ events: [{ kind: 'order-track' }] })
  })

  test('the same number twice, or one nobody is to be told of, sends no email', async () => {
    const it = await shipped()
    await it.track('80080496012345', { tell: false })
    const { version } = await it.read()
    expect((await it.track('80080496012345')).json().version).toBe(version)
    expect((await it.mails()).map(({ kind }) => kind)).not.toContain('order-track')
  })

  test.each([
    ['before the order is shipped', async () => placed(), 'Заказ ещё не отправлен: укажите трек-номер при отправке'],
    ['of an order that is picked up', async () => placed({}), 'Заказ забирают сами: трек-номера нет'],
  ])('%s there is none', async (_when, make, error) => {
    const it = await make()
    const answer = await it.track('SHD1')
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'order-track', error }])
  })

  test.each([[''], ['x'.repeat(61)], ['SHD\u202e1']])('%j is none', async (text) => {
    const it = await shipped()
    expect((await it.track(text)).statusCode).toBe(400)
  })

  test('a pasted list numbers many parcels; what cannot have one is named', async () => {
    const [one, two, pickup] = [await shipped(), await shipped(), await placed({})]
    await two.track('SHD2')
    const tracks = [
      { number: one.number, track_number: 'SHD1' },
      { number: two.number, track_number: 'SHD2' },
      { number: pickup.number, track_number: 'SHD3' },
      { number: '999999999', track_number: 'SHD4' },
    ]
    expect((await admin.post('/api/admin/orders/tracks', { tracks })).json()).toEqual({
      changed: 1,
      same: 1,
      refused: [
        { number: pickup.number, error: 'Заказ забирают сами: трек-номера нет' },
        { number: '999999999', error: 'Такого заказа нет' },
      ],
    })
    expect((await one.own()).track_number).toBe('SHD1')
  })
})

test('many are shipped at once; pickup orders and what should be paid before stay and are named, before and after', async () => {
  const [parcel, pickup] = [await placed(), await placed({})]
  const invoice = await placed({ ...byCourier, payment: 'invoice', company })
  const online = await placed()
  for (const it of [parcel, pickup, invoice, online]) await it.move('processing')
  await shop.db.execute(sql`update orders set payment_method = 'online' where id = ${online.id}`)
  const filter = { ids: [parcel, pickup, invoice, online].map(({ id }) => id).join(',') }
  const expected = {
    moved: 1,
    refused: [
      { number: pickup.number, error: expect.stringContaining('самовывозом') },
      { number: invoice.number, error: expect.stringContaining('Счёт не оплачен') },
      { number: online.number, error: expect.stringContaining('Заказ не оплачен') },
    ],
  }

  const preview = await admin.post('/api/admin/orders/bulk-status', { filter, status: 'shipped', preview: true })
  expect(preview.json()).toEqual(expected)
  expect((await parcel.read()).status).toBe('processing')
  const done = await admin.post('/api/admin/orders/bulk-status', { filter, status: 'shipped' })
  expect(done.json()).toEqual(expected)
  expect([(await parcel.read()).status, (await invoice.read()).status]).toEqual(['shipped', 'processing'])
  expect((await invoice.move('shipped')).json().status, 'one alone is a person’s decision').toBe('shipped')
})

describe('delivery is counted again', () => {
  test.each([
    ['more products reach the free threshold', 5, {}, 0],
    ['reached, but as promised', 5, { delivery: 'promised' }, 190],
    ['fewer stay what they were', 1, {}, 190],
  ])('%s', async (_what, quantity, more, price) => {
    const it = await placed(byPoint)
    expect((await it.items(quantity, more)).json()).toMatchObject({
      delivery_price: price,
      total: quantity * 1000 + price,
    })
  })

  test.each([
    [{}, 0],
    [{ delivery: 'tariff' }, 190],
  ])('an order that falls below the threshold keeps what was promised unless the shop says %o', async (more, price) => {
    const it = await placed(byPoint)
    await it.items(6)
    const changed = await it.items(2, more)
    expect(changed.json()).toMatchObject({ delivery_price: price, total: 2000 + price })
    const { note } = changed.json().events.at(-1)
    expect(note.includes('Доставка: было бесплатно')).toBe(price > 0)
  })

  test('set by hand, with a reason, it is not counted again by itself', async () => {
    const it = await placed(byPoint)
    expect((await it.edit({ delivery_price: { amount: 100, reason: '' } })).statusCode).toBe(400)
    const edited = await it.edit({ delivery_price: { amount: 100, reason: 'По пути' } })
    expect(edited.json()).toMatchObject({ delivery_price: 100, total: 2100 })
    expect(edited.json().events.at(-1).note).toBe('Доставка: было 190\u00a0₽, стало 100\u00a0₽, По пути')
    expect((await it.items(7)).json().delivery_price).toBe(100)
    expect((await it.items(7, { delivery: 'tariff' })).json().delivery_price).toBe(0)
  })
})

describe('a placed order is edited until it is shipped', () => {
  test('contacts: the new ones get the email, the old ones stay with the shop', async () => {
    const it = await placed()
    const contact = { first_name: 'Пётр', phone: '8 903 111-22-33', email: 'petr@example.ru' }

    const edited = await it.edit({ contact })

    expect(edited.json().contact).toMatchObject({
      first_name: 'Пётр',
      last_name: 'Соколова',
      phone: '+79031112233',
      email: 'petr@example.ru',
    })
    expect((await it.mails()).at(-1)).toMatchObject({ kind: 'order-edited', recipient: 'petr@example.ru' })
    const own = await it.mailed()
    expect(own.events.at(-1)).toMatchObject({ kind: 'edit', note: 'Контакты: изменили имя, телефон, email' })
    expect(JSON.stringify(own)).not.toContain('anna@example.ru')
    expect(edited.json().events.at(-1)).toMatchObject({
      is_public: false,
      note: expect.stringContaining('anna@example.ru'),
    })
  })

  test('a corrected email ends the former link, and the new one goes to the new mailbox whatever is told', async () => {
    const it = await placed()
    await it.edit({ contact: { phone: '8 903 111-22-33' } })
    expect((await it.own()).number, 'another phone alone').toBe(it.number)
    await shop.db.execute(sql`update orders set email_confirmed_at = now() where id = ${it.id}`)

    await it.edit({ contact: { email: 'vera@example.ru' }, tell: false })

    expect((await it.own()).code).toBe('order-not-found')
    expect((await it.mailed()).number).toBe(it.number)
    const mail = (await it.mails()).at(-1)!
    expect([mail.kind, mail.recipient]).toEqual(['order-link', 'vera@example.ru'])
    expect(mail.text).toContain('Прежняя ссылка на заказ больше не работает')
    const [, confirm] = /confirm=([\w-]{43})/.exec(mail.text)!
    const { rows } = await shop.db.execute(
      sql`select email_confirmed_at, confirm_token = ${confirm} as "isMailed" from orders where id = ${it.id}`,
    )
    expect(rows, 'nobody has answered from the new mailbox yet').toEqual([{ email_confirmed_at: null, isMailed: true }])
  })

  test.each([
    ['+375291234567', 'contact.phone'],
    ['8 916 555', 'contact.phone'],
  ])('the phone %s is rejected, not cut', async (phone, field) => {
    const it = await placed()
    const answer = await it.edit({ contact: { phone } })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: 'Введите номер телефона полностью' }])
  })

  test('delivery: another method has its own price, days and address', async () => {
    const it = await placed({})
    const edited = await it.edit(byCourier)
    expect(edited.json()).toMatchObject({
      delivery: { method: 'courier', city: 'Москва', address: 'Лесная, 5' },
      delivery_price: 390,
      total: 2390,
    })
    expect(edited.json().events.at(-1).note).toBe(
      'Доставка: было Самовывоз, стало Курьер, Москва, Лесная, 5\nДоставка: было бесплатно, стало 390\u00a0₽',
    )
    const moved = await it.edit({ delivery: { ...byCourier.delivery, address: 'Лесная, 7' } })
    expect(moved.json()).toMatchObject({ delivery: { address: 'Лесная, 7' }, delivery_price: 390 })
    expect((await it.edit({ delivery: { method: 'post', city: 'Томск' } })).json().fields).toEqual({
      'delivery.address': 'Укажите адрес',
      'delivery.postcode': 'Введите индекс: 6 цифр',
    })
  })

  test('what stood ready at the counter is packed again to travel', async () => {
    const it = await placed({})
    for (const status of ['processing', 'ready']) await it.move(status)
    expect((await it.edit(byCourier)).json()).toMatchObject({
      status: 'processing',
      allowed: ['ready', 'shipped', 'cancelled'],
    })
    expect((await it.move('shipped')).statusCode).toBe(200)
  })

  test('payment: an invoice needs a company and is waited for five working days, on receipt nobody waits', async () => {
    const it = await placed()
    expect((await it.edit({ payment: 'invoice' })).json().fields).toHaveProperty(['company.inn'])
    const invoiced = await it.edit({ payment: 'invoice', company })
    expect(invoiced.json()).toMatchObject({ payment: 'invoice', status: 'new', company: { inn: company.inn } })
    expect(Date.parse(invoiced.json().expires_at)).toBeGreaterThan(Date.now())
    expect((await it.edit({ payment: 'on_receipt' })).json()).toMatchObject({ payment: 'on_receipt', expires_at: null })
    expect((await it.edit({ payment: 'online' })).json().fields).toEqual({ payment: 'Онлайн-оплата сейчас недоступна' })
  })

  test('a paid order keeps its way to pay', async () => {
    const it = await placed({ ...byCourier, payment: 'invoice', company })
    await payInFull(admin, it.id)
    const answer = await it.edit({ payment: 'on_receipt' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'order-edit', error: 'Заказ уже оплачен: способ оплаты не изменить' },
    ])
    expect((await it.read()).payment_status).toBe('paid')
  })

  test('a discount or surcharge has a reason, stands on every paper and never makes the order cheaper than nothing', async () => {
    const it = await placed({ ...byCourier, payment: 'invoice', company })
    expect((await it.edit({ adjustment: { amount: -300, reason: ' ' } })).json().fields).toEqual({
      'adjustment.reason': 'Укажите причину',
    })
    expect((await it.edit({ adjustment: { amount: -2391, reason: 'Щедрость' } })).json().fields).toEqual({
      'adjustment.amount': 'Скидка больше заказа',
    })

    const edited = await it.edit({ adjustment: { amount: -300, reason: 'Царапина на корпусе' } })

    expect(edited.json()).toMatchObject({ adjustment: -300, adjustment_reason: 'Царапина на корпусе', total: 2090 })
    expect(edited.json().events.at(-1).note).toBe('Скидка 300\u00a0₽: Царапина на корпусе')
    expect((await it.own()).total).toBe(2090)
    const { text } = (await it.mails()).at(-1)!
    expect(text).toContain('Скидка: Царапина на корпусе')
    const papers = await Promise.all(
      ['invoices', 'picking'].map((paper) => admin.get(`/api/admin/orders/${paper}?ids=${it.id}`)),
    )
    for (const { body } of papers) {
      expect(body).toContain('Царапина на корпусе')
      expect(body).toContain('2\u00a0090\u00a0₽')
    }
    expect((await admin.get(`/api/admin/orders/export?format=csv&ids=${it.id}`)).body).toContain(';-300;')
    expect((await it.items(1)).json()).toMatchObject({ total: 1000 + 390 - 300 })
    expect((await it.edit({ adjustment: { amount: 0, reason: '' } })).json()).toMatchObject({
      adjustment: 0,
      total: 1390,
    })
  })

  test('a paid order may become dearer: the difference is still to be paid, and nothing expires over it', async () => {
    const it = await placed({ ...byCourier, payment: 'invoice', company })
    await payInFull(admin, it.id)

    const dearer = await it.items(4)

    expect(dearer.json()).toMatchObject({
      total: 4390,
      payment_status: 'unpaid',
      expires_at: null,
      money: { paid: 2390, due: 4390, lacking: 2000, owed: 0 },
    })
    const switched = await it.edit({ payment: 'on_receipt' })
    expect(switched.json()).toMatchObject({
      payment: 'on_receipt',
      expires_at: null,
      money: { paid: 2390, lacking: 2000 },
    })
    const back = await it.items(2)
    expect(back.json()).toMatchObject({ payment_status: 'paid', money: { paid: 2390, lacking: 0, owed: 0 } })
  })

  test('a discount on a paid order is owed to the customer, a surcharge is still to be paid', async () => {
    const it = await placed({ ...byCourier, payment: 'invoice', company })
    await payInFull(admin, it.id)
    const cheaper = await it.edit({ adjustment: { amount: -90, reason: 'Царапина' } })
    expect(cheaper.json().money).toMatchObject({ due: 2300, owed: 90, lacking: 0 })
    const dearer = await it.edit({ adjustment: { amount: 110, reason: 'Упаковка' } })
    expect(dearer.json()).toMatchObject({ payment_status: 'unpaid', money: { due: 2500, owed: 0, lacking: 110 } })
    expect((await shop.db.execute(sql`select * from money_faults where order_id = ${it.id}`)).rows).toEqual([])
  })

  test('fewer products than the discount allows are rejected', async () => {
    const it = await placed({})
    await it.edit({ adjustment: { amount: -1500, reason: 'Договорились' } })
    const answer = await it.items(1)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'Скидка больше заказа: сначала уменьшите её'])
    expect(await stockOf(shop, it.pump)).toEqual({ quantity: 9, reserved: 2 })
  })

  test('several changes are one line of the history and one email, or none where the customer is told otherwise', async () => {
    const it = await placed()
    const before = (await it.mails()).length
    await it.edit({ ...byPoint, contact: { last_name: 'Иванова' }, adjustment: { amount: 50, reason: 'Упаковка' } })
    expect((await it.mails()).length).toBe(before + 1)
    expect((await it.own()).events.filter(({ kind }: { kind: string }) => kind === 'edit')).toHaveLength(1)
    await it.edit({ contact: { last_name: 'Петрова' }, tell: false })
    expect((await it.mails()).length).toBe(before + 1)
  })

  test('two who edit at once: the second is told of the first', async () => {
    const it = await placed()
    const { version } = await it.read()
    const edit = (last_name: string) => admin.patch(`/api/admin/orders/${it.id}`, { contact: { last_name }, version })
    const answers = await Promise.all([edit('Иванова'), edit('Петрова')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'stale' })
  })

  test('once shipped it stays as it is, and only the shop’s people edit', async () => {
    const it = await shipped()
    const late = await it.edit({ contact: { last_name: 'Иванова' } })
    expect([late.statusCode, late.json().code]).toEqual([409, 'order-edit'])
    const stranger = await openBrowserAs(shop.app)
    const at = `/api/admin/orders/${it.id}`
    for (const call of [
      stranger.patch(at, { contact: { last_name: 'Х' }, version: 1 }),
      stranger.patch(`${at}/track`, { track_number: 'SHD1' }),
      stranger.post('/api/admin/orders/tracks', { tracks: [{ number: it.number, track_number: 'SHD1' }] }),
      stranger.post(`${at}/returns`, { items: [{ id: it.pump.id, quantity: 1 }], reason: 'Х' }),
    ])
      expect((await call).statusCode).toBe(403)
  })
})

describe('the shop opens a return', () => {
  test('for a caller, long after the days of return', async () => {
    const it = await placed({})
    for (const status of ['processing', 'ready', 'completed']) await it.move(status)
    clock = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000)
    const opened = await it.giveBack(1)
    clock = null

    expect(opened.statusCode).toBe(201)
    expect(opened.json().returns).toMatchObject([
      { status: 'approved', items: [{ product_id: it.pump.id, quantity: 1 }] },
    ])
    expect((await it.mails()).at(-1)).toMatchObject({ kind: 'order-return' })
  })

  test('never for more pieces than were bought and are not back yet, however many ask at once', async () => {
    const it = await shipped()
    const answers = await Promise.all([it.giveBack(1), it.giveBack(1), it.giveBack(2), it.giveBack(1)])
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500)
    const { rows } = await shop.db.execute(sql`select sum(ri.quantity)::integer as n from order_return_items ri
      join order_returns r on r.id = ri.return_id where r.order_id = ${it.id}`)
    expect(rows).toEqual([{ n: 2 }])
    expect((await it.giveBack(1)).json()).toMatchObject({ code: 'return-refused', error: 'Столько в заказе нет' })
  })

  test('pressed again after a lost answer it is opened once', async () => {
    const it = await shipped()
    const { version } = await it.read()
    expect((await it.giveBack(1, { version })).statusCode).toBe(201)
    expect((await it.giveBack(1, { version })).json().code).toBe('stale')
    expect((await it.read()).returns).toHaveLength(1)
  })

  test('what came back from a parcel is not put on the shelf again by cancelling it', async () => {
    const it = await shipped()
    const [opened] = (await it.giveBack(1)).json().returns
    await admin.post(`/api/admin/returns/${opened.id}/status`, { status: 'received' })
    expect((await it.move('cancelled', { note: 'Вернулся' })).statusCode).toBe(409)
    expect(await stockOf(shop, it.pump)).toEqual({ quantity: 8, reserved: 0 })
  })

  test('before it is shipped there is nothing to bring back', async () => {
    const it = await placed()
    expect((await it.giveBack(1)).json().code).toBe('return-refused')
  })

  test('a discounted piece is worth what was paid for it', async () => {
    const it = await placed({})
    await it.edit({ adjustment: { amount: -301, reason: 'Царапина' } })
    for (const status of ['processing', 'ready', 'completed']) await it.move(status)
    await it.giveBack(1)
    await it.giveBack(1)
    const { rows } = await shop.db.execute(sql`select ri.amount::integer from order_return_items ri
      join order_returns r on r.id = ri.return_id where r.order_id = ${it.id} order by r.id`)
    expect(rows).toEqual([{ amount: 849 }, { amount: 850 }])
  })
})
