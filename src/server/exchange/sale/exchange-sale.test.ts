import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { zipOf } from '#server/platform/spreadsheet/xlsx-book.fixture.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { schemaErrors } from '#server/testing/commerceml-schema.ts'
import { openOneC } from '#server/testing/exchange-client.ts'
import {
  buildOrderingShop,
  byCourier,
  company,
  emailsAbout,
  moneyErrors,
  order,
  stockErrors,
  stockOf,
} from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { ExchangeRun } from '#shared/exchange/exchange-contract.ts'
import { usualTakes } from '#shared/exchange/exchange-settings.ts'
import { answerOf, documentOf, filesOf } from './sale-documents.fixture.ts'

const env = { EXCHANGE_1C_LOGIN: '1c', EXCHANGE_1C_PASSWORD: 'secret-of-1c' }
let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let onec: ReturnType<typeof openOneC>
beforeAll(async () => {
  shop = await buildOrderingShop({ env, deps: { exchangeWaitMs: 20_000 } })
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  await olga.get('/api/session')
})
beforeEach(async () => {
  onec = openOneC(shop.app)
  await choose({})
  await onec.exchangeOrders()
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  expect(await moneyErrors(shop)).toEqual([])
  await shop.close()
})

async function choose(given: Record<string, unknown>, isTrial = false) {
  const orders = { orders_since: null, orders_from: 'placed', orders_encoding: 'utf-8', takes_orders: true, ...given }
  const body = { takes: usualTakes, new_groups: 'hidden', is_trial: isTrial, orders }
  expect((await olga.put('/api/admin/exchange', body)).statusCode).toBe(200)
}

async function placed(given: Record<string, unknown> = {}) {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null, masterPrice: '777' })
  const made = await order(openBrowser(shop.app), [[pump, 2]], { ...byCourier, ...given })
  return {
    ...made,
    pump,
    read: async () => (await olga.get(`/api/admin/orders/${made.id}`)).json(),
    move: (status: string) => olga.post(`/api/admin/orders/${made.id}/status`, { status }),
  }
}

async function given(): Promise<string[]> {
  return numbersIn((await onec.exchangeOrders()).given)
}
function numbersIn(xml: string): string[] {
  return [...xml.matchAll(/<Номер>(\d+)<\/Номер>/g)].map(([, number = '']) => number)
}
async function lastRun(): Promise<ExchangeRun> {
  return (await olga.get('/api/admin/exchange/runs')).json().runs[0]
}

test('an order goes out whole, valid by the schema, at its own prices, until 1С has it', async () => {
  const bought = await placed({
    comment: 'Позвоните & <приезжайте>',
    model: 'WW70J5210HW',
    payment: 'invoice',
    company,
    delivery: { method: 'courier', city: 'Москва', address: 'ул. Лесная, д. 5, кв. 14' },
  })
  const edited = await olga.patch(`/api/admin/orders/${bought.id}`, {
    version: (await bought.read()).version,
    adjustment: { amount: -101, reason: 'Постоянный покупатель' },
  })
  const plain = await placed({ delivery: { method: 'pickup' } })
  await onec.enter('sale')
  await onec.call('init', { type: 'sale' })
  const xml = await onec.orders()
  expect(await schemaErrors(xml)).toEqual([])
  expect(numbersIn(xml)).toEqual([bought.number, plain.number])
  expect(xml).not.toContain('777')
  const [first = ''] = xml.split('</Документ>')
  for (const part of [
    '<ХозОперация>Заказ товара</ХозОперация>',
    `<ОфициальноеНаименование>ООО «Ромашка»</ОфициальноеНаименование><ИНН>${company.inn}</ИНН>`,
    '<Тип>Улица</Тип><Значение>ул. Лесная</Значение>',
    '<Тип>Квартира</Тип><Значение>14</Значение>',
    '<Значение>+79165550124</Значение>',
    `<Ид>${bought.pump.id}</Ид><Артикул>${bought.pump.sku}</Артикул>`,
    '<ЦенаЗаЕдиницу>1000.00</ЦенаЗаЕдиницу><Количество>2</Количество>',
    '<Ид>ORDER_DELIVERY</Ид>',
    '<Комментарий>Позвоните &amp; &lt;приезжайте&gt;. Техника: WW70J5210HW</Комментарий>',
    '<Наименование>Метод оплаты</Наименование><Значение>Счёт для организации</Значение>',
    '<Наименование>Заказ оплачен</Наименование><Значение>false</Значение>',
    '<Наименование>Статуса заказа ИД</Наименование><Значение>new</Значение>',
  ])
    expect(first).toContain(part)
  const sums = [...first.matchAll(/<Сумма>([\d.]+)<\/Сумма>(?=<Единица>)/g)].map(([, sum]) => Number(sum))
  expect(
    sums.reduce((all, sum) => all + sum, 0),
    'lines come to the sum of the document',
  ).toBe(Number(/<Курс>1<\/Курс><Сумма>([\d.]+)/.exec(first)?.[1]))
  expect(edited.statusCode, edited.body).toBe(200)

  expect(numbersIn(await onec.orders()), 'not confirmed, given again').toEqual([bought.number, plain.number])
  expect((await bought.read()).exchange).toMatchObject({ confirmed_at: null })
  expect(await onec.call('success', { type: 'sale' })).toEqual(['success', 'Заказов передано: 2'])
  expect((await bought.read()).exchange).toMatchObject({ confirmed_at: expect.any(String), is_changed: false })
  expect(numbersIn(await onec.orders())).toEqual([])
  expect(await lastRun()).toMatchObject({ kind: 'sale', given: 2, confirmed: 2 })
  await plain.move('processing')
  expect(await given()).toEqual([plain.number])
})

test('the id of 1С stands in the lines where 1С has the product', async () => {
  const bought = await placed()
  await shop.db.execute(
    sql`insert into exchange_products (external_id, product_id, said) values ('guid-of-pump', ${bought.pump.id}, '{}')`,
  )
  expect((await onec.exchangeOrders()).given).toContain('<Ид>guid-of-pump</Ид>')
})

test('windows-1251 holds every sign, the unusual ones as numbers', async () => {
  await placed({ comment: 'Не дороже 3 000 ₽ 🔧, №5 «ё»' })
  await choose({ orders_encoding: 'windows-1251' })
  const xml = (await onec.exchangeOrders()).given
  expect(xml).toContain('encoding="windows-1251"')
  expect(xml).toContain('<Комментарий>Не дороже 3 000 &#8381; &#128295;, №5 «ё»</Комментарий>')
})

test('only the orders that are wanted go out, and those 1С knows to their end', async () => {
  const early = await placed()
  await choose({ orders_from: 'never' })
  expect(await given()).toEqual([])
  await choose({ orders_from: 'accepted' })
  expect(await given()).toEqual([])
  await early.move('processing')
  await choose({ orders_from: 'accepted', orders_since: '2099-01-01' })
  expect(await given()).toEqual([])
  await choose({ orders_from: 'accepted' })
  expect(await given()).toEqual([early.number])
  await early.move('cancelled')
  await choose({ orders_from: 'accepted', orders_since: '2099-01-01' })
  expect(await given(), 'it has to hear of the end').toEqual([early.number])
  const never = await placed()
  await never.move('cancelled')
  await choose({})
  expect(await given(), 'nobody needs to hear of this one').toEqual([])
})

test('what changed between the question and the word of thanks is given again, in two sessions too', async () => {
  const bought = await placed()
  const other = openOneC(shop.app)
  for (const each of [onec, other]) {
    await each.enter('sale')
    await each.call('init', { type: 'sale' })
    expect(numbersIn(await each.orders())).toEqual([bought.number])
  }
  await bought.move('processing')
  const stranger = openOneC(shop.app)
  await stranger.enter('sale')
  expect(await stranger.call('success', { type: 'sale' }), 'it was given nothing').toEqual([
    'success',
    'Заказов передано: 0',
    'Ещё ждут: 1',
  ])
  expect((await onec.call('success', { type: 'sale' }))[1]).toBe('Заказов передано: 1')
  expect((await other.call('success', { type: 'sale' }))[1]).toBe('Заказов передано: 1')
  expect(await given()).toEqual([bought.number])
  expect(await given()).toEqual([])
})

describe('what comes back', () => {
  test('moves the order as people do, once, and is not told to 1С again', async () => {
    const bought = await placed()
    await given()
    const file = answerOf(bought, { flags: ['Проведен', 'Отгружен'], paid: true, status: 'Отгружен', track: 'RB123' })
    expect((await onec.exchangeOrders(file)).taken?.[0]).toBe('success')
    const moved = await bought.read()
    expect(moved).toMatchObject({ status: 'shipped', payment_status: 'paid', track_number: 'RB123' })
    expect(moved.exchange).toMatchObject({ is_changed: false, number_1c: 'УТ-1', differences: [] })
    expect(await stockOf(shop, bought.pump)).toEqual({ quantity: 3, reserved: 0 })
    const mails = (await emailsAbout(shop, bought.number)).filter(({ recipient }) => recipient === 'anna@example.ru')
    expect(mails.map(({ kind }) => kind)).toEqual(['order-placed', 'order-paid', 'order-shipped'])
    expect(await lastRun()).toMatchObject({ figures: { changed: 1, left: 0, fields: { status: 1, payment: 1 } } })

    const again = await onec.exchangeOrders(file)
    expect(numbersIn(again.given), 'what 1С did itself').toEqual([])
    expect(again.taken?.[1]).toMatch(/без изменений 1/)
    const after = await bought.read()
    expect(after.version).toBe(moved.version)
    expect(after.money.entries).toHaveLength(1)

    const older = answerOf(bought, { flags: ['Отменен'], madeAt: '2020-01-01T10:00:00' })
    await onec.exchangeOrders(older)
    expect(await bought.read()).toMatchObject({ status: 'shipped' })
    expect((await lastRun()).figures.reasons).toMatchObject([{ reason: 'old-file', count: 1 }])
    await onec.exchangeOrders(answerOf(bought, { status: 'Доставлен' }))
    expect(await bought.read()).toMatchObject({ status: 'completed' })
  })

  test('foreign documents are told of, and so are words nobody knows until somebody decides', async () => {
    const known = await placed()
    await given()
    await choose({ orders_from: 'never' })
    const unheard = await placed()
    await onec.exchangeOrders(
      filesOf([
        documentOf({ number: '99999999' }, { status: 'Отгружен' }),
        documentOf(unheard, { flags: ['Отменен'] }),
        documentOf(known, { status: 'Ждёт машину' }),
        '<Документ><Ид>z</Ид><Номер>z</Номер><ХозОперация>Переоценка товаров</ХозОперация></Документ>',
      ]),
    )
    const { figures } = await lastRun()
    expect(figures.came).toEqual({ document: 4 })
    expect(figures.reasons.map(({ reason, about }) => [reason, about])).toEqual([
      ['unknown-order', ''],
      ['not-given', ''],
      ['status-unknown', 'Ждёт машину'],
      ['other-document', ''],
    ])
    expect(await known.read()).toMatchObject({ status: 'new' })
    expect(await unheard.read()).toMatchObject({ status: 'new' })
    const mappings = (await olga.get('/api/admin/exchange/mappings')).json()
    expect(mappings.statuses).toContainEqual({ id: 'ждет машину', name: 'Ждёт машину', count: 1, target: null })
    expect(mappings.statuses).toContainEqual(expect.objectContaining({ id: 'отгружен', target: 'shipped' }))
    await olga.put('/api/admin/exchange/mappings', { statuses: [{ id: 'Ждёт машину', target: 'processing' }] })
    await onec.exchangeOrders(filesOf([documentOf(known, { status: 'Ждёт машину' })]))
    expect(await known.read()).toMatchObject({ status: 'processing' })
    const report = await olga.get(`/api/admin/exchange/runs/${(await lastRun()).id}/report`)
    expect(report.body).toContain('Статус')
  })

  test.each([
    ['ArgentCrusade+commerceml/documents-example.xml', 2],
    ['carono+php-commerceml/orders.xml', 1],
    ['carono+yii2-1c-exchange/from.xml', 1],
    ['carono+yii2-1c-exchange/to.xml', 1],
  ])('real orders of other shops, %s: each is told of, none moves anything', async (name, count) => {
    const file = await readFile(join(import.meta.dirname, '../../testing/exchange/commerceml', name))
    expect((await onec.exchangeOrders(file)).taken?.[0]).toBe('success')
    const { figures } = await lastRun()
    expect(figures).toMatchObject({ came: { document: count }, changed: 0, left: count })
    expect(figures.reasons.reduce((sum, each) => sum + each.count, 0)).toBe(count)
  })

  test('other lines in 1С never overwrite: the order waits for a person', async () => {
    const bought = await placed()
    await given()
    const lines = [{ id: String(bought.pump.id), name: bought.pump.name, quantity: 1 }]
    await onec.exchangeOrders(answerOf(bought, { flags: ['Отгружен'], paid: true, lines }))
    const held = await bought.read()
    expect(held).toMatchObject({ status: 'processing', payment_status: 'unpaid', items: [{ quantity: 2 }] })
    expect(held.exchange.differences).toEqual([{ name: bought.pump.name, here: 2, there: 1, is_sum: false }])
    expect((await lastRun()).figures.reasons).toMatchObject([{ reason: 'changed-lines', examples: [bought.number] }])
    const differing = async () => (await olga.get('/api/admin/orders?view=differing')).json()
    expect(await differing()).toMatchObject({ counts: { differing: 1 }, orders: [{ number: bought.number }] })
    const settled = await olga.post(`/api/admin/exchange/orders/${bought.id}/settle`)
    expect(settled.json()).toMatchObject({
      status: 'shipped',
      payment_status: 'paid',
      items: [{ quantity: 2 }],
      exchange: { differences: [] },
    })
    expect((await olga.post(`/api/admin/exchange/orders/${bought.id}/settle`)).json().version, 'twice').toBe(
      settled.json().version,
    )
    expect(await differing(), 'somebody has looked').toMatchObject({ counts: { differing: 0 }, orders: [] })
  })

  test('payments with a sum of their own, each once', async () => {
    const bought = await placed({ payment: 'invoice', company })
    await given()
    const pay = (id: string, sum: number) =>
      `<Документ><Ид>${id}</Ид><Номер>${id}</Номер><ХозОперация>Выплата безналичных денег</ХозОперация><Основание>${bought.number}</Основание><Сумма>${sum}</Сумма></Документ>`
    await onec.exchangeOrders(filesOf([pay('p1', 500), pay('p2', 100), pay('p1', 500), pay('p3', 90_000)]))
    const { money } = await bought.read()
    expect(money).toMatchObject({ paid: 600 })
    expect(money.entries.map(({ method, reference }: Record<string, string>) => [method, reference])).toEqual([
      ['bank', 'p2'],
      ['bank', 'p1'],
    ])
    expect((await lastRun()).figures.reasons).toMatchObject([{ reason: 'payment-sum', count: 1 }])
  })

  test('a trial shows what would be and changes nothing', async () => {
    const bought = await placed()
    await given()
    await choose({}, true)
    await onec.exchangeOrders(answerOf(bought, { flags: ['Отгружен'] }))
    expect(await lastRun()).toMatchObject({ is_trial: true, figures: { changed: 1 } })
    expect(await bought.read()).toMatchObject({ status: 'new' })
    expect((await emailsAbout(shop, bought.number)).map(({ kind }) => kind)).not.toContain('order-shipped')
    expect((await onec.call('complete', { type: 'sale' }))[0]).toBe('success')
    expect((await olga.post(`/api/admin/exchange/runs/${(await lastRun()).id}/apply`)).statusCode).toBe(200)
    await shop.app.background.settled()
    expect(await bought.read()).toMatchObject({ status: 'shipped' })
  })
})

describe('the newer way', () => {
  test('with a version: files wait for import, lists are told', async () => {
    const bought = await placed()
    await given()
    await onec.enter('sale')
    expect(await onec.call('init', { type: 'sale', version: '3.1' })).toEqual([
      'zip=yes',
      'file_limit=8388608',
      expect.stringMatching(/^sessid=/),
      'version=2.10',
    ])
    await onec.send('orders.zip', await zipOf({ 'orders.xml': answerOf(bought, { flags: ['Проведен'] }) }), {
      type: 'sale',
    })
    expect(await bought.read()).toMatchObject({ status: 'new' })
    expect((await onec.load('orders.xml', 'sale'))[0]).toBe('success')
    expect(await bought.read()).toMatchObject({ status: 'processing' })
    const lists = await onec.call('info', { type: 'sale' })
    expect(lists.join('\n')).toContain('<Элемент><Ид>shipped</Ид><Название>Отправлен</Название></Элемент>')
    expect(lists.join('\n')).toMatch(/<Cтатусы>.*<ПлатежныеСистемы>.*<СлужбыДоставки>/s)
  })

  test('whoever says the password each time is one session', async () => {
    const bought = await placed()
    const authorization = `Basic ${Buffer.from('1c:secret-of-1c').toString('base64')}`
    const call = (mode: string) =>
      shop.app.inject({ url: `/api/exchange/1c?type=sale&mode=${mode}`, headers: { authorization } })
    expect(numbersIn((await call('query')).body)).toEqual([bought.number])
    expect((await call('success')).body).toBe('success\nЗаказов передано: 1\n')
  })
})

describe('bad input', () => {
  test('nobody gets orders without the password', async () => {
    const stranger = openOneC(shop.app, { password: 'wrong' })
    await stranger.enter('sale')
    for (const mode of ['query', 'info', 'success', 'init'])
      expect((await stranger.call(mode, { type: 'sale' }))[0], mode).toBe('failure')
  })

  test.each<[string, string | Buffer, string]>([
    [
      'a bomb of entities',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><КоммерческаяИнформация/>',
      'orders.xml: Файлы с объявлением DOCTYPE не читаем',
    ],
    [
      'another format',
      '<?xml version="1.0"?><html/>',
      'orders.xml: Это не файл CommerceML: в начале нет «КоммерческаяИнформация»',
    ],
    [
      'another encoding',
      Buffer.from(
        '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация>\xcf\xf0</КоммерческаяИнформация>',
        'latin1',
      ),
      'orders.xml: ',
    ],
    [
      'a catalogue',
      '<?xml version="1.0"?><КоммерческаяИнформация><Каталог><Товары/></Каталог></КоммерческаяИнформация>',
      'orders.xml: В файле каталог, а не заказы: его присылают с type=catalog',
    ],
  ])('%s', async (_, content, reason) => {
    const { taken } = await onec.exchangeOrders(content)
    expect(taken?.[0]).toBe('failure')
    expect(taken?.[1]).toContain(reason)
  })

  test('an empty file is no fault, a foreign name and a bomb are', { timeout: 120_000 }, async () => {
    expect((await onec.exchangeOrders(filesOf([]))).taken?.[0]).toBe('success')
    expect((await onec.send('../orders.xml', '<?xml ', { type: 'sale' }))[1]).toBe('Имя файла ведёт за пределы обмена')
    const bomb = await zipOf({ 'orders.xml': ' '.repeat(20 * 1024 * 1024) })
    expect((await onec.send('orders.zip', bomb, { type: 'sale' }))[1]).toMatch(/слишком большой файл/)
    expect((await onec.call('explode', { type: 'sale' }))[0]).toBe('failure')
  })

  test('a file cut at any place is refused whole', async () => {
    const bought = await placed()
    await given()
    const whole = Buffer.from(answerOf(bought, { flags: ['Отменен'] }))
    await onec.enter('sale')
    for (let at = 1; at < whole.length - 1; at += 97) {
      await onec.call('init', { type: 'sale' })
      const lines = await onec.send('orders.xml', whole.subarray(0, at), { type: 'sale' })
      expect(lines[0], `cut at ${at}`).toBe('failure')
    }
    expect(await bought.read()).toMatchObject({ status: 'new' })
  })
})
