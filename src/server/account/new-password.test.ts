import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'

const passwords = createPasswords({ longestWaitMs: 20_000, cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const text = 'Такой пароль подбирают первым. Придумайте другой'
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ deps: { passwords, limits: liftLimits() } })
})
afterAll(() => shop.close())

const person = { first_name: 'Анна', last_name: 'Соколова', phone: '+79165550100', email: 'anna@example.ru' }
const common = ['password', '12345678', 'Qwerty123', 'йцукенгш', 'Шильдик2026']

test.each(common)('nobody registers with «%s»', async (password) => {
  const answer = await openBrowser(shop.app).post('/api/register', { ...person, password, consent: true })

  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: text, code: 'common-password', fields: { password: text } },
  ])
})

test('a short password is answered with the sentence of the specification', async () => {
  const answer = await openBrowser(shop.app).post('/api/register', { ...person, password: 'qwerty1', consent: true })

  expect(answer.json().error).toBe('Пароль должен содержать минимум 8 символов')
})

test('a forgotten password is not replaced by a common one, and the code stays good', async () => {
  const anna = await buildUser(shop.db)
  const browser = openBrowser(shop.app)
  await browser.post('/api/password/forgot', { email: anna.email })
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select body_text as text from mail_outbox where recipient = ${anna.email} order by id desc limit 1`,
  )
  const code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0]
  const reset = (new_password: string) => browser.post('/api/password/reset', { email: anna.email, code, new_password })

  expect((await reset('12345678')).json()).toMatchObject({ error: text, fields: { new_password: text } })
  expect((await reset('correct horse')).statusCode).toBe(200)
})

test('a password is not changed into a common one', async () => {
  const anna = await openBrowserAs(shop.app, { passwordHash: await passwords.hash('correct horse') })

  const answer = await anna.post(`/api/user/${anna.user.id}/password`, {
    password: 'correct horse',
    new_password: 'qwertyui',
  })

  expect([answer.statusCode, answer.json().error]).toEqual([400, text])
})
