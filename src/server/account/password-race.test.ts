import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'

/** Comparing a password takes long enough for its owner to change it: whoever came in with the old one stays out. */

const real = createPasswords({ longestWaitMs: 20_000, cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
/** Done once, after a password was compared and before anything follows from it. */
let meanwhile: (() => Promise<unknown>) | undefined
const passwords: typeof real = {
  ...real,
  async verify(hash, password) {
    const matches = await real.verify(hash, password)
    const happens = meanwhile
    meanwhile = undefined
    await happens?.()
    return matches
  },
}
const password = 'correct horse'
let shop: TestApp
let passwordHash: string
beforeAll(async () => {
  shop = await buildTestApp({ deps: { passwords, limits: liftLimits() } })
  passwordHash = await real.hash(password)
})
afterAll(() => shop.close())

/** As a password that was forgotten is set anew. */
const setAnew = (userId: number, hash: string) =>
  shop.db.transaction(async (tx) => {
    await tx.execute(sql`update users set password_hash = ${hash} where id = ${userId}`)
    await tx.execute(sql`delete from sessions where user_id = ${userId}`)
    await tx.execute(sql`delete from half_logins where user_id = ${userId}`)
  })
async function left(userId: number) {
  const { rows } = await shop.db.execute(sql`select
    (select count(*)::integer from sessions where user_id = ${userId}) as sessions,
    (select count(*)::integer from half_logins where user_id = ${userId}) as halves,
    (select password_hash from users where id = ${userId}) as hash`)
  return rows[0]
}

test.each([
  ['a customer', 'user', '{}'],
  ['a colleague with a second step', 'admin', '{totp}'],
] as const)('%s does not come in with a password that was changed while it was compared', async (_, role, factors) => {
  const user = await buildUser(shop.db, { role, passwordHash })
  await shop.db.execute(sql`update users set factors = ${factors}::text[] where id = ${user.id}`)
  const hash = await real.hash('another password')
  meanwhile = () => setAnew(user.id, hash)

  const answer = await openBrowser(shop.app).post('/api/login', { email: user.email, password })

  expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong-credentials'])
  expect(await left(user.id)).toEqual({ sessions: 0, halves: 0, hash })
  const again = await openBrowser(shop.app).post('/api/login', { email: user.email, password: 'another password' })
  expect(again.json().code ?? 'in').toBe(role === 'admin' ? 'second-factor' : 'in')
})

test('a password is not changed by whoever knows the former one, nor from a session that has ended meanwhile', async () => {
  const anna = await openBrowserAs(shop.app, { passwordHash })
  const change = (given: string) =>
    anna.post(`/api/user/${anna.user.id}/password`, { password: given, new_password: 'of somebody else' })
  const hash = await real.hash('another password')
  meanwhile = () => shop.db.execute(sql`update users set password_hash = ${hash} where id = ${anna.user.id}`)
  expect((await change(password)).json().code).toBe('wrong-password')

  meanwhile = () => shop.db.execute(sql`delete from sessions where user_id = ${anna.user.id}`)
  expect((await change('another password')).statusCode).toBe(401)
  expect(await left(anna.user.id)).toEqual({ sessions: 0, halves: 0, hash })
})
