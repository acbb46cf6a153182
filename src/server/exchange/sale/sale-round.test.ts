import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { openOneC } from '#server/testing/exchange-client.ts'
import { buildOrderingShop, byCourier, moneyErrors, order, stockErrors } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser } from '#server/testing/users.ts'
import { answerOf } from './sale-documents.fixture.ts'

/** The whole way of an order to 1С and back, with another session beside it. */

let shop: TestApp
beforeAll(async () => {
  const env = { EXCHANGE_1C_LOGIN: '1c', EXCHANGE_1C_PASSWORD: 'secret-of-1c' }
  shop = await buildOrderingShop({ env, deps: { exchangeWaitMs: 20_000 } })
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  expect(await moneyErrors(shop)).toEqual([])
  await shop.close()
})

test('two sessions confirm at once, the same answer comes twice at once: nothing is lost or doubled', {
  timeout: 120_000,
}, async () => {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  const bought = await order(openBrowser(shop.app), [[pump, 2]], byCourier)
  const sessions = [openOneC(shop.app), openOneC(shop.app)]
  for (const onec of sessions) await onec.enter('sale')
  const given = await Promise.all(sessions.map((onec) => onec.orders()))
  for (const xml of given) expect(xml).toContain(`<Номер>${bought.number}</Номер>`)
  const said = await Promise.all(sessions.map((onec) => onec.call('success', { type: 'sale' })))
  expect(said.map(([word]) => word)).toEqual(['success', 'success'])
  expect(await sessions[0]!.orders()).not.toContain('<Документ>')

  const answer = answerOf(bought, { flags: ['Отгружен'], paid: true, track: 'RB1' })
  await Promise.all(sessions.map((onec) => onec.send('orders.xml', answer, { type: 'sale' })))
  // One of the two may have been told to come later.
  for (const onec of sessions) {
    await onec.call('init', { type: 'sale' })
    expect((await onec.send('orders.xml', answer, { type: 'sale' }))[0]).toBe('success')
  }
  const { rows } = await shop.db.execute(sql`
    select o.status, o.payment_status, o.track_number, (select count(*)::integer from money_entries e where e.order_id = o.id) as payments,
      (select count(*)::integer from order_events e where e.order_id = o.id and e.to_status = 'shipped') as shipped
    from orders o where o.id = ${bought.id}`)
  expect(rows).toEqual([{ status: 'shipped', payment_status: 'paid', track_number: 'RB1', payments: 1, shipped: 1 }])
})
