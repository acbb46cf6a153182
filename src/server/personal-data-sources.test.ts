import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileDelivery } from './platform/mail/file-delivery.ts'
import { enqueueMail } from './platform/mail/mail-outbox.ts'
import { runMailSender } from './platform/mail/mail-sender.ts'
import { outboxDir } from './platform/mail/outbox-files.ts'
import { createPasswords } from './platform/session/passwords.ts'
import { buildModel, buildProduct } from './testing/builders.ts'
import { buildTestApp, type TestApp } from './testing/test-app.ts'
import { quietLog } from './testing/test-engine.ts'
import { buildUser, openBrowser, openBrowserAs } from './testing/users.ts'

const passwords = createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const password = 'correct horse'
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ deps: { passwords } })
})
afterAll(() => shop.close())

/** Tables that say nothing about a person once the account has no name: proofs, and what goes with the account itself. */
const notPersonal = ['consents', 'one_time_codes', 'sessions']

async function newCustomer() {
  const person = await openBrowserAs(shop.app, { passwordHash: await passwords.hash(password) })
  const { id: userId } = person.user
  const product = await buildProduct(shop.db)
  const model = await buildModel(shop.db)
  await shop.db.execute(
    sql`insert into cart_lines (user_id, product_id, quantity, price_seen) values (${userId}, ${product.id}, 2, 100)`,
  )
  await shop.db.execute(
    sql`insert into cart_keys (user_id, key, items) values (${userId}, gen_random_uuid(), '[{"id": 7, "quantity": 2}]')`,
  )
  await shop.db.execute(sql`insert into favorites (user_id, product_id) values (${userId}, ${product.id})`)
  await shop.db.execute(sql`insert into arrival_waits (product_id, email, user_id)
    values (${product.id}, 'elsewhere@example.ru', ${userId}), (${product.id}, ${person.user.email}, null)`)
  await shop.db.execute(
    sql`insert into appliances (user_id, model_id, nickname) values (${userId}, ${model.id}, 'на даче')`,
  )
  await shop.db.execute(sql`insert into requests (user_id, kind, text, contact_name, contact_phone, photo)
    values (${userId}, 'question', 'Подойдёт ли?', 'Иван', '+79160000000', 'a photo')`)
  await shop.db.execute(sql`insert into orders (token, user_id, first_name, last_name, phone, email, delivery_method, city, address,
      delivery_price, payment_method, price_tier, items_total, status, comment)
    values (repeat('t', 30) || lpad(${String(userId)}, 13, '0'), ${userId}, 'Иван', 'Петров', '+79160000000', 'ivan@example.ru', 'courier',
      'Москва', 'Тихая улица, 1', 0, 'on_receipt', 'retail', 100, 'completed', 'звоните')`)
  await shop.db.execute(sql`insert into product_questions (product_id, user_id, author_name, email, text)
    values (${product.id}, ${userId}, 'Иван', ${person.user.email}, 'Хомуты в комплекте?')`)
  await shop.db.execute(sql`insert into customer_notes (user_id, email, note)
    values (${userId}, null, 'Звонить вечером'), (null, ${person.user.email}, 'Просил чек')`)
  const owner = await buildUser(shop.db, { role: 'admin' })
  await shop.db.execute(sql`insert into staff_invitations (email, staff_role, token_hash, invited_by, expires_at, accepted_at, accepted_by)
    values (${`former.${person.user.email}`}, 'content', ${randomBytes(32)}, ${owner.id}, now(), now(), ${userId}),
      (${person.user.email}, 'manager', ${randomBytes(32)}, ${owner.id}, now(), null, null)`)
  return { ...person, product }
}

/** Columns that say whose a row is. */
async function columnsAboutPeople(): Promise<{ table: string; column: string }[]> {
  const { rows } = await shop.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'accepted_by') order by 1, 2`)
  return rows.filter(({ table }) => !notPersonal.includes(table))
}

test('the file a person gets holds everything the shop knows about them', async () => {
  const anna = await newCustomer()

  const data = (await anna.get(`/api/user/${anna.user.id}/export`)).json()

  expect(data.cart).toEqual([expect.objectContaining({ sku: anna.product.sku, quantity: 2 })])
  expect(data['cart-keys']).toEqual([expect.objectContaining({ items: [{ id: 7, quantity: 2 }] })])
  expect(data.favorites).toEqual([expect.objectContaining({ sku: anna.product.sku })])
  expect(data.arrivals).toEqual([expect.objectContaining({ email: 'elsewhere@example.ru' })])
  expect(data.appliances).toEqual([expect.objectContaining({ nickname: 'на даче' })])
  expect(data.requests).toEqual([expect.objectContaining({ text: 'Подойдёт ли?', has_photo: true })])
  expect(data.questions).toEqual([expect.objectContaining({ text: 'Хомуты в комплекте?' })])
  expect(data.invitations).toMatchObject([{ staff_role: 'content' }, { email: anna.user.email }])
  expect(data.notes).toEqual([expect.objectContaining({ note: 'Звонить вечером' })])
  expect(data.orders).toEqual([expect.objectContaining({ address: 'Тихая улица, 1', status: 'completed', items: [] })])
})

test('an erased person is in no table that says whose a row is', async () => {
  const anna = await newCustomer()

  expect((await anna.delete(`/api/user/${anna.user.id}`, { password })).statusCode).toBe(200)

  const columns = await columnsAboutPeople()
  const known = ['appliances', 'cart_lines', 'favorites', 'orders', 'requests', 'staff_invitations']
  expect(columns.map(({ table }) => table)).toEqual(expect.arrayContaining(known))
  for (const { table, column } of columns) {
    const { rows } = await shop.db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${anna.user.id}`,
    )
    expect([table, rows.length]).toEqual([table, 0])
  }
  const { rows } = await shop.db.execute(sql`select email from arrival_waits where email = ${anna.user.email}`)
  expect(rows, 'also what was asked for without a login').toEqual([])
  const notes = await shop.db.execute(sql`select note from customer_notes where email = ${anna.user.email}`)
  expect(notes.rows, 'and what was noted before there was an account').toEqual([])
  const invitations = await shop.db.execute(sql`select 1 from staff_invitations where email = ${anna.user.email}`)
  expect(invitations.rows, 'and an invitation nobody took').toEqual([])
})

test('the answer of an erased master stays for those who read it, without the master', async () => {
  const anna = await newCustomer()
  await shop.db.execute(sql`update product_questions set user_id = null, master_id = ${anna.user.id}, status = 'published',
    answer = 'Нет', answered_by = 'master', answer_name = 'Иван', answered_at = now() where user_id = ${anna.user.id}`)

  await anna.delete(`/api/user/${anna.user.id}`, { password })

  const { rows } = await shop.db.execute(
    sql`select master_id, answer, answer_name from product_questions where product_id = ${anna.product.id}`,
  )
  expect(rows).toEqual([{ master_id: null, answer: 'Нет', answer_name: '' }])
})

test('money of an erased person stays in the books, without the words typed about it', async () => {
  const anna = await newCustomer()
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`insert into money_entries (order_id, kind, method, amount, note, actor)
    select id, 'payment', 'cash', 100, 'передала Анна', 'admin' from orders where user_id = ${anna.user.id} returning id`,
  )
  const data = (await anna.get(`/api/user/${anna.user.id}/export`)).json()
  expect(data.orders[0].money).toMatchObject([{ kind: 'payment', amount: 100, note: 'передала Анна' }])

  await anna.delete(`/api/user/${anna.user.id}`, { password })

  const { rows: kept } = await shop.db.execute(
    sql`select amount::integer, note from money_entries where id = ${rows[0]!.id}`,
  )
  expect(kept).toEqual([{ amount: 100, note: '' }])
})

test('what an erased person ordered is stored for the accounts, without the person', async () => {
  const anna = await newCustomer()
  await shop.db.execute(sql`insert into orders (token, user_id, first_name, phone, delivery_method, address, delivery_price,
      payment_method, price_tier, items_total, status)
    values (repeat('u', 30) || lpad(${String(anna.user.id)}, 13, '0'), ${anna.user.id}, 'Анна', '+79161111111', 'courier', 'Дальняя улица, 2', 300,
      'on_receipt', 'retail', 200, 'shipped')`)
  const { rows: before } = await shop.db.execute(sql`select id from orders where user_id = ${anna.user.id} order by id`)

  await anna.delete(`/api/user/${anna.user.id}`, { password })

  const ids = before.map((row) => row.id)
  const { rows } =
    await shop.db.execute(sql`select status, total::integer as total, first_name, phone, email, address, comment,
    erased_at is not null as erased, erasure_asked_at is not null as asked from orders where id = any (${sql.param(ids)}::integer[]) order by id`)
  const nobody = { first_name: null, phone: null, email: null, address: null, comment: '' }
  expect(rows).toEqual([
    { status: 'completed', total: 100, ...nobody, erased: true, asked: true },
    // On its way: it could not be delivered to nobody.
    {
      status: 'shipped',
      total: 500,
      ...nobody,
      first_name: 'Анна',
      phone: '+79161111111',
      address: 'Дальняя улица, 2',
      erased: false,
      asked: true,
    },
  ])
})

test('company, ИНН and appliance go with the person, and so does the mail: rows and files', async () => {
  const anna = await newCustomer()
  const { id, email } = anna.user
  await shop.db.execute(sql`update orders set company_name = 'ИП Петров', company_inn = '500100732259', model = 'WM10'
    where user_id = ${id}`)
  const { rows: orders } = await shop.db.execute<{ id: number; number: number }>(
    sql`select id, number from orders where user_id = ${id}`,
  )
  const { rows: requests } = await shop.db.execute<{ id: number }>(sql`select id from requests where user_id = ${id}`)
  const { number } = orders[0]!
  const mails = [
    { kind: 'recovery-code', to: email, subject: 'Код' },
    { kind: 'order-new', to: 'shop@example.com', subject: `Новый заказ № ${number}` },
    { kind: 'order-placed', to: 'ivan@example.ru', subject: `Заказ № ${number} принят`, about: `order:${number}` },
    { kind: 'request-new', to: 'shop@example.com', subject: `Обращение № ${requests[0]!.id}: Вопрос` },
    { kind: 'order-placed', to: 'boris@example.ru', subject: `Заказ № ${number}1 принят` },
  ]
  await shop.db.execute(sql`delete from mail_outbox`)
  for (const mail of mails) await enqueueMail(shop.db, { text: 'Иван Петров', html: '<p>Иван Петров</p>', ...mail })
  await sendMail()
  expect(await readdir(outboxDir(shop))).toHaveLength(mails.length)

  await anna.delete(`/api/user/${id}`, { password })

  const { rows } = await shop.db.execute(
    sql`select company_name, company_inn, company_kpp, model from orders where id = ${orders[0]!.id}`,
  )
  expect(rows).toEqual([{ company_name: null, company_inn: null, company_kpp: null, model: '' }])
  const { rows: left } = await shop.db.execute(
    sql`select kind, recipient, body_text is not null as has_text from mail_outbox where recipient <> '' order by id`,
  )
  expect(left).toEqual([
    { kind: 'order-placed', recipient: 'boris@example.ru', has_text: true },
    { kind: 'account-erased', recipient: email, has_text: true },
  ])
  expect(await readdir(outboxDir(shop))).toEqual([expect.stringContaining('order-placed')])
})

/** As the shop's own sender does it while no mail server is set. */
async function sendMail() {
  const stop = new AbortController()
  const deliver = fileDelivery(outboxDir(shop), { name: 'Шильдик', address: 'shop@example.com' })
  const sending = runMailSender(shop.database, { deliver, log: quietLog, signal: stop.signal })
  await vi.waitFor(async () => {
    const { rows } = await shop.db.execute(sql`select 1 from mail_outbox where state = 'waiting'`)
    expect(rows).toHaveLength(0)
  }, 20_000)
  stop.abort()
  await sending
}

test('the file a person gets holds no address of the administrator', async () => {
  const anna = await newCustomer()
  const admin = await openBrowserAs(shop.app, { role: 'admin' }, { remoteAddress: '10.7.7.7' })
  await admin.get(`/api/admin/users/${anna.user.id}`)
  await admin.get(`/api/user/${anna.user.id}/export`)
  await openBrowser(shop.app, { remoteAddress: '10.6.6.6' }).post('/api/login', {
    email: anna.user.email,
    password: 'wrong horse',
  })
  await anna.patch(`/api/user/${anna.user.id}`, { first_name: 'Анна' })

  const answer = await anna.get(`/api/user/${anna.user.id}/export`)

  expect(answer.body).not.toMatch(/10\.7\.7\.7|10\.6\.6\.6/)
  expect(answer.json().events).toContainEqual(expect.objectContaining({ kind: 'profile-changed', ip: '127.0.0.1' }))
})
