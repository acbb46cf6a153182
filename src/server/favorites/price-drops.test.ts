import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '#server/platform/database/secrets.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs, type UserGiven } from '#server/testing/users.ts'
import { tellOfPriceDrops } from './price-drop-service.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`truncate mail_outbox, favorites, consents cascade`))

function tell() {
  const { db } = shop
  return tellOfPriceDrops({ db, shop: shop.settings.facts, secrets: createSecrets(db) }, new AbortController().signal)
}

async function told() {
  const { rows } = await shop.db.execute<{ recipient: string; text: string; stopUrl: string }>(
    sql`select recipient, body_text as text, stop_url as "stopUrl" from mail_outbox where kind = 'price-drop' order by id`,
  )
  return rows
}

function aDayLater() {
  return shop.db.execute(sql`update mail_outbox set created_at = created_at - interval '25 hours'`)
}

function setPrice({ id }: { id: number }, price: number, masterPrice = price) {
  return shop.db.execute(
    sql`update products set price = ${price}, user_price = ${price}, master_price = ${masterPrice} where id = ${id}`,
  )
}

async function customer(given: UserGiven = {}) {
  const person = await openBrowserAs(shop.app, { emailConfirmed: true, ...given })
  const pump = await buildProduct(shop.db, { quantity: 5 })
  await setPrice(pump, 1000, 800)
  await person.post('/api/favorites', { product_id: pump.id })
  return { person, pump, choose: (isOn: boolean) => person.put('/api/favorites/price-drops', { is_on: isOn }) }
}

test('nobody is written to who has not switched it on; switched on, a drop is told once', async () => {
  const { person, pump, choose } = await customer()
  expect((await person.get('/api/favorites/price-drops')).json()).toEqual({ is_on: false })
  await setPrice(pump, 950)
  await tell()
  expect(await told()).toEqual([])

  expect((await choose(true)).json()).toEqual({ is_on: true })
  await tell()
  expect(await told(), 'the drop from before is old').toEqual([])
  await setPrice(pump, 900)
  await Promise.all([tell(), tell(), tell()])

  const mails = await told()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.recipient).toBe(person.user.email)
  expect(mails[0]?.text).toMatch(/была 950\s₽ = 900\s₽/)
  await aDayLater()
  await setPrice(pump, 1000)
  await tell()
  await setPrice(pump, 900)
  await tell()
  expect(await told(), 'up and down again is no news').toHaveLength(1)
})

test('two drops in a day are one mail, the second the day after', async () => {
  const { pump, choose } = await customer()
  await choose(true)
  await setPrice(pump, 900)
  await tell()
  await setPrice(pump, 800)
  await tell()
  expect(await told()).toHaveLength(1)

  await aDayLater()
  await tell()
  expect((await told())[1]?.text).toMatch(/была 900\s₽ = 800\s₽/)
})

test.each([
  ['a kopeck off', sql`update products set price = 990, user_price = 990`],
  ['sold out', sql`update products set price = 500, user_price = 500, quantity = 0`],
  ['discontinued', sql`update products set price = 500, user_price = 500, discontinued = true`],
  ['hidden', sql`update products set price = 500, user_price = 500, hidden = true`],
])('no mail: %s', async (_what, change) => {
  const { pump, choose } = await customer()
  await choose(true)
  await shop.db.execute(sql`${change} where id = ${pump.id}`)

  await tell()

  expect(await told()).toEqual([])
})

test('nobody hears of prices for masters but a master, and becoming one is no drop', async () => {
  const { person, pump, choose } = await customer()
  await choose(true)
  await shop.db.execute(sql`update users set role = 'master' where id = ${person.user.id}`)
  await tell()
  expect(await told()).toEqual([])

  await setPrice(pump, 1000, 700)
  await tell()
  expect((await told())[0]?.text).toMatch(/была 800\s₽ = 700\s₽/)

  const other = await customer()
  await other.choose(true)
  await setPrice(other.pump, 1000, 500)
  await tell()
  expect(await told(), 'the retail price stayed').toHaveLength(1)
})

test('a master of a further level hears of the prices of that level, and being moved to it is no drop', async () => {
  const levels = [{ id: 5, name: 'Опт', of: 'retail', percent: 40 }]
  await shop.db.execute(
    sql`insert into shop_settings (name, value) values ('trade', ${JSON.stringify({ levels })}::jsonb)`,
  )
  const { person, pump, choose } = await customer({ role: 'master' })
  await choose(true)
  await shop.db.execute(sql`update users set trade_level = 5 where id = ${person.user.id}`)
  await tell()
  await setPrice(pump, 1000, 100)
  await tell()
  expect(await told(), 'the first level is not theirs').toEqual([])

  await setPrice(pump, 900, 100)
  await tell()
  expect((await told())[0]?.text).toMatch(/была 600\s₽ = 540\s₽/)
})

test('the link in the mail ends them, and so does the switch; the proof of both is kept', async () => {
  const { person, pump, choose } = await customer()
  await choose(true)
  await setPrice(pump, 900)
  await tell()
  const [mail] = await told()

  const stopped = await shop.app.inject({ method: 'POST', url: new URL(mail?.stopUrl ?? '').pathname })

  expect(stopped.json()).toEqual({ stopped: 'price-drops' })
  expect((await person.get('/api/favorites/price-drops')).json()).toEqual({ is_on: false })
  await choose(true)
  await choose(true)
  await choose(false)
  await aDayLater()
  await setPrice(pump, 500)
  await tell()
  expect(await told()).toHaveLength(1)
  const { rows } = await shop.db.execute(
    sql`select withdrawn_at is not null as over from consents where purpose = 'price-drops' order by id`,
  )
  expect(rows).toEqual([{ over: true }, { over: true }])
})
