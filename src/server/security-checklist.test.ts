import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { calmLoop } from '#server/testing/calm-loop.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type LimitTable, usualLimits } from './platform/admission/limits.ts'
import { createLog } from './platform/process/log.ts'
import { createPasswords, type Passwords } from './platform/session/passwords.ts'
import { type Browser, buildUser, openBrowser, openBrowserAs } from './testing/users.ts'

/** Who may do what to whom: request and expected answer. The numbers are those of docs/security-checklist.md. */

const logged: string[] = []
const log = createLog('debug', {
  write: (line) => {
    logged.push(line)
  },
})
/** Texts that must never be found in a log line. */
const secrets = new Set<string>()

const verified: ('nobody' | 'somebody')[] = []
const realPasswords = createPasswords({
  longestWaitMs: 20_000,
  // Who gets in is the same at any price; the price itself has a test of its own.
  cost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
})
const passwords: Passwords = {
  hash: realPasswords.hash,
  verify(stored, password) {
    verified.push(stored === null ? 'nobody' : 'somebody')
    return realPasswords.verify(stored, password)
  },
  isCrowded: realPasswords.isCrowded,
}

const password = 'correct horse'
let passwordHash: string
let shop: TestApp
/** The same shop and database, with nothing limited. */
let free: TestApp['app']

beforeAll(async () => {
  secrets.add(password)
  passwordHash = await realPasswords.hash(password)
  shop = await buildTestApp({ deps: { log, passwords } })
  free = await anotherProcess(liftLimits())
})
afterAll(async () => {
  await free.close()
  await shop.close()
})

async function anotherProcess(limits: LimitTable = usualLimits, its: Passwords = passwords) {
  const { config, database } = shop
  const app = await buildApp({ config, database, log, passwords: its, limits, loop: calmLoop, tierOf: () => 'retail' })
  await app.ready()
  return app
}

let addresses = 0
function newAddress() {
  return `10.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
}

let people = 0
function newForm(changes: { email?: string; phone?: string } & Record<string, unknown> = {}) {
  const n = ++people
  const form = {
    first_name: 'Анна',
    last_name: 'Смирнова',
    phone: `+7903${String(n).padStart(7, '0')}`,
    email: `form${n}@example.ru`,
    password,
    consent: true as boolean | undefined,
    ...changes,
  }
  if (form.email.includes('@')) secrets.add(form.email.trim())
  if (form.phone.length > 10) secrets.add(form.phone)
  return form
}

function guest(app = shop.app) {
  return openBrowser(app, { remoteAddress: newAddress() })
}

async function newUser() {
  const user = await buildUser(shop.db, { passwordHash })
  secrets.add(user.email)
  return user
}

async function rowOf(userId: number) {
  const { rows } = await shop.db.execute<Record<string, unknown>>(sql`select * from users where id = ${userId}`)
  return rows[0]!
}

async function mailTo(email: string) {
  const { rows } = await shop.db.execute<{ kind: string; text: string; html: string }>(
    sql`select kind, body_text as text, body_html as html from mail_outbox where recipient = ${email} order by id`,
  )
  return rows
}

async function codeMailedTo(email: string): Promise<string> {
  const mails = (await mailTo(email)).filter((mail) => mail.kind.endsWith('-code'))
  const code = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0]
  if (!code) throw new Error('no code was mailed')
  secrets.add(code)
  return code
}

function otherCode(code: string, step = 1) {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0')
}

async function login(browser: Browser, email: string, given = password) {
  const answer = await browser.post('/api/login', { email, password: given })
  const sid = browser.cookies.get('sid')
  if (sid) secrets.add(sid)
  return answer
}

test('1. a guest reads nobody: 401 without data', async () => {
  const answer = await guest().get('/api/user/1')

  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ error: 'Авторизуйтесь', code: 'no-session' })
})

test('2. another person and a person who does not exist look the same', async () => {
  const anna = await openBrowserAs(shop.app)
  const boris = await newUser()

  const [other, nobody] = [await anna.get(`/api/user/${boris.id}`), await anna.get('/api/user/999999')]

  expect([other.statusCode, nobody.statusCode]).toEqual([403, 403])
  expect(other.body).toBe(nobody.body)
})

test('3. a person sees themselves, and no hash', async () => {
  const anna = await openBrowserAs(shop.app)

  const answer = await anna.get(`/api/user/${anna.user.id}`)

  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json()).sort()).toEqual(
    ['email', 'email_confirmed', 'first_name', 'id', 'last_name', 'patronymic', 'phone', 'role'].sort(),
  )
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await anna.get('/api/user/2147483648')).statusCode).toBe(400)
  expect((await anna.get('/api/user/1e3')).statusCode).toBe(400)
})

test('7. cookies that claim to be an administrator make none', async () => {
  const boaster = guest()
  boaster.cookies.set('uid', '1').set('role', 'admin').set('email', 'x@x.ru')

  expect((await boaster.get('/api/admin/audit')).statusCode).toBe(401)
})

test('8. a customer whose cookie says admin is still a customer', async () => {
  const anna = await openBrowserAs(shop.app)
  anna.cookies.set('role', 'admin')

  expect((await anna.get('/api/admin/audit')).statusCode).toBe(403)
  expect((await anna.patch(`/api/admin/users/${anna.user.id}`, { role: 'admin' })).statusCode).toBe(403)
})

test('10. nobody registers as an administrator', async () => {
  const answer = await guest().post('/api/register', newForm({ role: 'admin', id: 1, is_admin: true, master: true }))

  expect(answer.statusCode).toBe(201)
  expect(await rowOf(answer.json().id)).toMatchObject({ role: 'user' })
})

test.each(['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}'])(
  '11. a body with %s is rejected',
  async (poison) => {
    const body = `{${poison},${JSON.stringify(newForm()).slice(1)}`

    expect((await guest().post('/api/register', body, { 'content-type': 'application/json' })).statusCode).toBe(400)
  },
)

test('12. one e-mail and one phone make one account, however they are typed', async () => {
  const form = newForm()
  expect((await guest().post('/api/register', form)).statusCode).toBe(201)

  const sameEmail = await guest().post('/api/register', newForm({ email: ` ${form.email.toUpperCase()} ` }))
  const samePhone = await guest().post('/api/register', newForm({ phone: `8${form.phone.slice(2)}` }))

  expect(sameEmail.statusCode).toBe(409)
  expect(sameEmail.json()).toEqual({ error: 'Пользователь с таким Email уже есть!', code: 'email-taken' })
  expect(samePhone.statusCode).toBe(409)
  expect(samePhone.json()).toEqual({ error: 'Пользователь с таким телефоном уже есть!', code: 'phone-taken' })
})

test('12. of a hundred registrations of one e-mail at once one makes an account', async () => {
  const { email } = newForm()

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => openBrowser(free).post('/api/register', newForm({ email }))),
  )

  const statuses = answers.map((answer) => answer.statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  // A machine that cannot serve them all at once may send some away, but never make a second account.
  expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
  const { rows } = await shop.db.execute(sql`select 1 from users where email = ${email}`)
  expect(rows).toHaveLength(1)
})

test.each(['<script>', '\u202eabc', '\u200b\u200b', 'я'.repeat(1500), '', '  ', '123', 'Иван\u0000'])(
  '13. %j is not a name',
  async (name) => {
    const answer = await guest().post('/api/register', newForm({ first_name: name }))

    expect(answer.statusCode).toBe(400)
  },
)

test('13. what is wrong in the form is said in Russian, field by field', async () => {
  const form = newForm({ first_name: '', phone: '+7903', password: '1234567', email: 'no' })

  expect((await guest().post('/api/register', form)).json()).toEqual({
    error: 'Введите имя',
    code: 'bad-input',
    fields: {
      first_name: 'Введите имя',
      phone: 'Введите номер телефона полностью',
      email: 'Проверьте email',
      password: 'Пароль должен содержать минимум 8 символов',
    },
  })
})

test('14. whether an e-mail or a phone is taken, and nothing else', async () => {
  const boris = await newUser()
  const anna = guest()
  await anna.get('/api/session')
  const token = { 'x-xsrf-token': anna.cookies.get('XSRF-TOKEN')! }

  const known = await anna.get(`/api/user-by-email/${boris.email.toUpperCase()}`, token)
  const phone = await anna.get(`/api/user-by-phone/8${boris.phone!.slice(2)}`, { 'sec-fetch-site': 'same-origin' })
  const unknown = await anna.get('/api/user-by-email/nobody@example.ru', token)
  const long = await anna.get(`/api/user-by-email/${'a'.repeat(200)}@example.ru`, token)

  expect([known.statusCode, known.body]).toEqual([200, '{"exists":true}'])
  expect([phone.statusCode, phone.body]).toEqual([200, '{"exists":true}'])
  expect([unknown.statusCode, unknown.body]).toEqual([404, '{"exists":false}'])
  expect([long.statusCode, long.body]).toEqual([404, '{"exists":false}'])
  expect(known.headers['cache-control']).toBe('no-store')
  expect((await guest().get(`/api/user-by-email/${boris.email}`)).statusCode).toBe(403)
  expect(
    (await anna.get(`/api/user-by-email/${boris.email}`, { ...token, origin: 'https://evil.tld' })).statusCode,
  ).toBe(403)
})

test('15. looking up many is stopped, and no e-mail gets into the log', async () => {
  const collector = guest()
  const statuses: number[] = []
  for (let n = 0; n < 60; n++) {
    const answer = await collector.get(`/api/user-by-email/victim${n}@example.ru`, { 'sec-fetch-site': 'same-origin' })
    statuses.push(answer.statusCode)
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }

  expect(statuses.filter((status) => status === 404)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  expect(logged.join('')).not.toContain('victim')
})

test('16. an unknown e-mail and a wrong password are answered alike and cost one verification each', async () => {
  const boris = await newUser()
  verified.length = 0

  const unknown = await login(guest(), 'nobody@example.ru')
  const wrong = await login(guest(), boris.email, 'wrong horse')

  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
  expect(unknown.json()).toEqual({ error: 'Неверный email или пароль', code: 'wrong-credentials' })
  expect(verified).toEqual(['nobody', 'somebody'])
})

test('17. after five wrong passwords the right one has to wait, a restart does not help, others are not hurt', async () => {
  const boris = await newUser()
  const vera = await newUser()
  for (let n = 0; n < 5; n++) expect((await login(guest(), boris.email, 'wrong horse')).statusCode).toBe(401)

  const refused = await login(guest(), boris.email)
  const restarted = await anotherProcess()
  const refusedAgain = await login(openBrowser(restarted, { remoteAddress: newAddress() }), boris.email)
  await restarted.close()

  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ error: 'Слишком много попыток. Попробуйте через 1 мин.', code: 'too-many' })
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(refusedAgain.statusCode).toBe(429)
  expect((await login(guest(), vera.email)).statusCode).toBe(200)

  await shop.db.execute(
    sql`update limit_counters set last_at = last_at - interval '61 seconds' where key like 'loginOfAccount:%'`,
  )
  expect((await login(guest(), boris.email)).statusCode).toBe(200)
})

test('17. in a flood of logins nobody loses a try, and nothing is looked up for the rest', async () => {
  const boris = await newUser()
  const crowded = await anotherProcess(usualLimits, { ...passwords, isCrowded: () => true })
  const browser = openBrowser(crowded, { remoteAddress: newAddress() })
  const counters = async () => (await shop.db.execute(sql`select key, hits from limit_counters order by key`)).rows
  const before = await counters()
  verified.length = 0

  const answer = await login(browser, boris.email)
  const anna = await openBrowserAs(crowded)
  const beforeErasing = await counters()
  const erasing = await anna.delete(`/api/user/${anna.user.id}`, { password })
  const afterErasing = await counters()
  await crowded.close()

  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(verified).toEqual([])
  expect(await counters()).toEqual(before)
  expect([erasing.statusCode, afterErasing]).toEqual([503, beforeErasing])
})

test('17. a hundred wrong passwords at once get five verifications at most', async () => {
  const boris = await newUser()
  verified.length = 0

  const answers = await Promise.all(Array.from({ length: 100 }, () => login(guest(), boris.email, 'wrong horse')))

  expect(answers.map((answer) => answer.statusCode)).toContain(429)
  expect(verified.length).toBeGreaterThan(0)
  expect(verified.length).toBeLessThanOrEqual(5)
})

test('18. a megabyte is not a password', async () => {
  verified.length = 0

  expect((await login(guest(), 'a@example.ru', 'x'.repeat(1_000_000))).statusCode).toBe(413)
  expect((await login(guest(), 'a@example.ru', 'x'.repeat(129))).statusCode).toBe(400)
  expect(verified).toEqual([])
})

test('18. while a hundred people log in the shop answers', async () => {
  const boris = await newUser()
  const logins = Promise.all(Array.from({ length: 100 }, () => login(openBrowser(free), boris.email)))

  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
  const statuses = (await logins).map((answer) => answer.statusCode)
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
})

test('19. login changes session and token, and the old ones are worth nothing', async () => {
  const boris = await newUser()
  const browser = guest()
  await browser.get('/api/session')
  const [oldGuest, oldToken] = [browser.cookies.get('gid')!, browser.cookies.get('XSRF-TOKEN')!]

  const first = await login(browser, boris.email)
  const firstSid = browser.cookies.get('sid')!
  await login(browser, boris.email)

  expect(browser.cookies.get('sid')).not.toBe(firstSid)
  expect(browser.cookies.has('gid')).toBe(false)
  const sid = first.cookies.find((cookie) => cookie.name === 'sid')!
  expect(sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 60 * 60 })
  expect(sid).not.toHaveProperty('domain')
  const withOldToken = await browser.post('/api/logout', undefined, {
    'x-xsrf-token': oldToken,
    cookie: `sid=${browser.cookies.get('sid')}; gid=${oldGuest}; XSRF-TOKEN=${oldToken}`,
  })
  expect(withOldToken.statusCode).toBe(403)
  const replayed = await openBrowser(shop.app).get(`/api/user/${boris.id}`, { cookie: `sid=${firstSid}` })
  expect(replayed.statusCode).toBe(401)
})

test('19. the four readable cookies are hints, written by the server', async () => {
  const form = newForm({ first_name: 'Анна; Мария' })

  const answer = await guest().post('/api/register', form)

  const raw = [answer.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  expect(raw).toEqual(
    expect.arrayContaining([
      `uid=${answer.json().id}`,
      'role=user',
      `uname=${encodeURIComponent('Анна; Мария')}`,
      `email=${encodeURIComponent(form.email)}`,
    ]),
  )
  for (const name of ['uid', 'role', 'uname', 'email']) {
    const cookie = answer.cookies.find((one) => one.name === name)!
    expect(cookie).toMatchObject({ maxAge: 30 * 24 * 60 * 60, path: '/' })
    expect(cookie).not.toHaveProperty('httpOnly')
  }
})

test('19. over https the cookies are Secure and bound to the host', async () => {
  const { config, database } = shop
  const app = await buildApp({
    config: { ...config, publicOrigin: 'https://shildik.ru' },
    database,
    log,
    passwords,
    loop: calmLoop,
    tierOf: () => 'retail',
  })
  const boris = await newUser()
  const browser = openBrowser(app, { remoteAddress: newAddress() })

  const answer = await login(browser, boris.email)

  const sid = answer.cookies.find((cookie) => cookie.name === '__Host-sid')
  expect(sid).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  expect(answer.cookies.every((cookie) => cookie.secure)).toBe(true)
  expect((await browser.get('/api/session')).json().user).toMatchObject({ id: boris.id })
  await app.close()
})

test('20. after logout the old session is worth nothing, and the browser forgets', async () => {
  const anna = await openBrowserAs(shop.app)
  const sid = anna.cookies.get('sid')!
  await anna.get('/api/session')

  const answer = await anna.post('/api/logout')

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect([...anna.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'gid'])
  expect((await guest().get(`/api/user/${anna.user.id}`, { cookie: `sid=${sid}` })).statusCode).toBe(401)
  expect((await anna.post('/api/logout')).statusCode).toBe(200)
})

test('20. another role or blocking ends the sessions at once, in every process', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const anna = await openBrowserAs(shop.app)
  const boris = await openBrowserAs(free)

  expect((await admin.patch(`/api/admin/users/${anna.user.id}`, { role: 'master' })).json()).toMatchObject({
    role: 'master',
  })
  expect((await admin.patch(`/api/admin/users/${boris.user.id}`, { blocked: true })).json()).toMatchObject({
    blocked: true,
  })

  expect((await anna.get(`/api/user/${anna.user.id}`)).statusCode).toBe(401)
  expect((await boris.get(`/api/user/${boris.user.id}`)).statusCode).toBe(401)
})

test('20. logging out everywhere ends every session', async () => {
  const boris = await newUser()
  const [phone, laptop] = [guest(), guest()]
  await login(phone, boris.email)
  await login(laptop, boris.email)

  expect((await phone.post('/api/logout-everywhere')).statusCode).toBe(200)

  expect((await laptop.get(`/api/user/${boris.id}`)).statusCode).toBe(401)
})

test('21. asking for a code tells nothing, and the fourth in an hour waits', async () => {
  const boris = await newUser()

  const known = await guest().post('/api/password/forgot', { email: boris.email })
  const unknown = await guest().post('/api/password/forgot', { email: 'nobody@example.ru' })

  expect([known.statusCode, known.body]).toEqual([200, unknown.body])
  for (const email of [boris.email, 'nobody@example.ru']) {
    for (let n = 0; n < 2; n++) expect((await guest().post('/api/password/forgot', { email })).statusCode).toBe(200)
    const fourth = await guest().post('/api/password/forgot', { email })
    expect(fourth.statusCode).toBe(429)
    expect(fourth.headers['retry-after']).toMatch(/^\d+$/)
  }
  expect(await mailTo(boris.email)).toHaveLength(3)
  expect(await mailTo('nobody@example.ru')).toEqual([])
})

async function forgot(email: string) {
  expect((await openBrowser(free).post('/api/password/forgot', { email })).statusCode).toBe(200)
  return codeMailedTo(email)
}

test('22. five wrong codes and the right one is wrong too', async () => {
  const boris = await newUser()
  const code = await forgot(boris.email)
  const thief = guest()
  for (let n = 1; n <= 5; n++) {
    const answer = await thief.post('/api/password/verify', { email: boris.email, code: otherCode(code, n) })
    expect(answer.json()).toEqual({ valid: false })
  }

  expect((await thief.post('/api/password/verify', { email: boris.email, code })).json()).toEqual({ valid: false })
  const reset = await thief.post('/api/password/reset', { email: boris.email, code, new_password: 'another horse' })
  expect(reset.statusCode).toBe(400)
})

test('22. of two hundred guesses at once five count', async () => {
  const boris = await newUser()
  const code = await forgot(boris.email)

  await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      openBrowser(free).post('/api/password/verify', { email: boris.email, code: otherCode(code, n + 1) }),
    ),
  )

  const { rows } = await shop.db.execute(sql`select attempts from one_time_codes where user_id = ${boris.id}`)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.attempts).toBe(5)
  const late = await openBrowser(free).post('/api/password/verify', { email: boris.email, code })
  expect(late.json()).toEqual({ valid: false })
})

test('22. a right code is no guess: verified at the fifth try it still resets', async () => {
  const boris = await newUser()
  const code = await forgot(boris.email)
  const browser = guest()
  for (let n = 1; n <= 4; n++) {
    await browser.post('/api/password/verify', { email: boris.email, code: otherCode(code, n) })
  }

  expect((await browser.post('/api/password/verify', { email: boris.email, code })).json()).toEqual({ valid: true })
  const reset = await browser.post('/api/password/reset', { email: boris.email, code, new_password: 'another horse' })
  expect(reset.statusCode).toBe(200)
})

test('22. whoever guesses over many accounts is stopped by address, and the whole shop goes slowly', async () => {
  const table = liftLimits({
    guessesOfAddress: usualLimits.guessesOfAddress,
    guessesOfAll: { ...usualLimits.guessesOfAll, hits: 25 },
    slowGuesses: usualLimits.slowGuesses,
  })
  await shop.db.execute(sql`delete from limit_counters`)
  const app = await anotherProcess(table)
  const guess = (browser: Browser) =>
    browser.post('/api/password/verify', { email: 'nobody@example.ru', code: '000000' })
  const sprayer = openBrowser(app, { remoteAddress: newAddress() })
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) statuses.push((await guess(sprayer)).statusCode)

  expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  for (let n = 0; n < 5; n++) await guess(openBrowser(app, { remoteAddress: newAddress() }))
  const late = openBrowser(app, { remoteAddress: newAddress() })
  expect([(await guess(late)).statusCode, (await guess(late)).statusCode]).toEqual([200, 429])
  await app.close()
  await shop.db.execute(sql`delete from limit_counters`)
})

test.each([[''], [null], [123456], ['12345٦'], [['123456']], ['1234567']])(
  '23. the code %j opens nothing',
  async (code) => {
    const boris = await newUser()
    await forgot(boris.email)

    const verify = await guest().post('/api/password/verify', { email: boris.email, code })
    const reset = await guest().post('/api/password/reset', { email: boris.email, code, new_password: 'another horse' })

    expect(verify.statusCode === 400 || verify.json().valid === false).toBe(true)
    expect(reset.statusCode).toBe(400)
  },
)

test('24. a code resets once, ends all sessions, is reported by mail and logs nobody in', async () => {
  const boris = await newUser()
  const laptop = guest()
  await login(laptop, boris.email)
  const code = await forgot(boris.email)
  const browser = guest()
  const reset = { email: boris.email, code, new_password: 'another horse' }

  const first = await browser.post('/api/password/reset', reset)
  const second = await browser.post('/api/password/reset', reset)

  expect(first.statusCode).toBe(200)
  expect(browser.cookies.has('sid')).toBe(false)
  expect(second.statusCode).toBe(400)
  expect(second.json()).toEqual({ error: 'Неверный или просроченный код', code: 'wrong-code' })
  expect((await laptop.get(`/api/user/${boris.id}`)).statusCode).toBe(401)
  expect((await mailTo(boris.email)).map((mail) => mail.kind)).toEqual(['recovery-code', 'password-changed'])
  expect((await login(guest(), boris.email)).statusCode).toBe(401)
  expect((await login(guest(), boris.email, 'another horse')).statusCode).toBe(200)
})

test('24. of many resets with one code at once one counts', async () => {
  const boris = await newUser()
  const code = await forgot(boris.email)
  const body = { email: boris.email, code, new_password: 'another horse' }

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => openBrowser(free).post('/api/password/reset', body)),
  )

  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
})

test('24. the new password obeys the same rule', async () => {
  const boris = await newUser()
  const code = await forgot(boris.email)

  const answer = await guest().post('/api/password/reset', { email: boris.email, code, new_password: '1234567' })

  expect(answer.json().error).toBe('Пароль должен содержать минимум 8 символов')
})

test('25. a code lives ten minutes by the clock of the database', async () => {
  const boris = await newUser()
  const code = await forgot(boris.email)
  const { rows } = await shop.db.execute(sql`
    update one_time_codes set expires_at = expires_at - interval '10 minutes 1 second' where user_id = ${boris.id}
    returning expires_at + interval '1 second' = created_at as "exactly"`)

  expect(rows).toEqual([{ exactly: true }])
  expect((await guest().post('/api/password/verify', { email: boris.email, code })).json()).toEqual({ valid: false })

  // The clock is set back: what was over stays over.
  await shop.db.execute(
    sql`update one_time_codes set expires_at = now() + interval '1 hour' where user_id = ${boris.id}`,
  )
  expect((await guest().post('/api/password/verify', { email: boris.email, code })).json()).toEqual({ valid: false })
})

test('25. an older code dies with a newer one, and neither is stored in clear', async () => {
  const boris = await newUser()
  const older = await forgot(boris.email)
  const newer = await forgot(boris.email)

  const { rows } = await shop.db.execute(
    sql`select row_to_json(c)::text as row from one_time_codes c where user_id = ${boris.id}`,
  )
  expect(rows.map((row) => String(row.row)).join('')).not.toMatch(new RegExp(`"${older}"|"${newer}"`))
  if (older !== newer) {
    expect((await guest().post('/api/password/verify', { email: boris.email, code: older })).json()).toEqual({
      valid: false,
    })
  }
  expect((await guest().post('/api/password/verify', { email: boris.email, code: newer })).json()).toEqual({
    valid: true,
  })
})

/** Every method of every route of the API, with something in the place of its parameters. */
function apiRoutes() {
  return shop.app.routeTable.flatMap((route) =>
    [route.method].flat().map((method) => ({
      method: method as 'GET' | 'POST',
      url: route.url.replace(/:[a-zA-Z]+/g, '1'),
      route,
    })),
  )
}
const reading = ['GET', 'HEAD', 'OPTIONS']
const json = { 'content-type': 'application/json' }
/** Sent by programs, which have no session: the signature in the address is the proof, or 1С's own password. */
const ofPrograms = ['/api/mail-stops/1', '/api/exchange/1c']

test('26. nothing is changed without the token of one’s own session', async () => {
  const anna = await openBrowserAs(free, { role: 'admin' })
  const boris = await openBrowserAs(free, { role: 'admin' })
  await anna.get('/api/session')
  await boris.get('/api/session')
  const changing = apiRoutes().filter(({ method, url }) => !reading.includes(method) && !ofPrograms.includes(url))
  expect(changing.length).toBeGreaterThan(10)

  for (const { method, url } of changing) {
    const bare = await anna.send({ method, url, payload: '{}', headers: json })
    const stolen = { ...json, 'x-xsrf-token': boris.cookies.get('XSRF-TOKEN')! }
    const withOthers = await anna.send({ method, url, payload: '{}', headers: stolen })
    const planted = `sid=${anna.cookies.get('sid')}; XSRF-TOKEN=${boris.cookies.get('XSRF-TOKEN')}`
    const withBoth = await free.inject({ method, url, payload: '{}', headers: { ...stolen, cookie: planted } })
    const ofGuest = await free.inject({ method, url, payload: '{}', headers: json })
    for (const answer of [bare, withOthers, withBoth, ofGuest]) {
      expect([method, url, answer.statusCode, answer.json().code]).toEqual([method, url, 403, 'csrf'])
    }
  }
})

test.each<Record<string, string>>([
  { origin: 'https://evil.tld' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.tld' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('27. a change that comes from %j is rejected', async (headers) => {
  const answer = await guest().post('/api/logout', undefined, headers)

  expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf'])
})

test.each<Record<string, string>>([
  { origin: 'http://localhost:3000' },
  { origin: 'http://shop.lan', host: 'shop.lan' },
  { 'sec-fetch-site': 'same-origin' },
])('27. a change that comes from the shop itself (%j) is made', async (headers) => {
  expect((await guest().post('/api/logout', undefined, headers)).statusCode).toBe(200)
})

test('27. other sites are allowed nothing', async () => {
  const headers = { origin: 'https://evil.tld', 'access-control-request-method': 'POST' }
  const answer = await shop.app.inject({ method: 'OPTIONS', url: '/api/login', headers })

  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})

test.each([
  'text/plain',
  'application/json\ta',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'multipart/form-data',
])('28. JSON sent as %j is not read', async (type) => {
  verified.length = 0
  const body = JSON.stringify({ email: 'a@example.ru', password })

  const answer = await guest().post('/api/login', body, { 'content-type': type })

  expect([400, 415]).toContain(answer.statusCode)
  expect(verified).toEqual([])
})

test('35. mail leads to the shop alone, whatever Host says', async () => {
  const boris = await newUser()
  const answer = await guest().post(
    '/api/password/forgot',
    { email: boris.email },
    { host: 'evil.tld', 'x-forwarded-host': 'evil.tld' },
  )

  expect(answer.statusCode).toBe(200)
  const [mail] = await mailTo(boris.email)
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  expect(mail?.text).toContain('http://localhost:3000')
  await codeMailedTo(boris.email)
})

test.each(['a@b.ru(x)evil.com', 'a@b.ru\nBcc: all@b.ru', '"x"@b.ru', 'a@b.ru,c@d.ru', '<a@b.ru>'])(
  '35. %j is no address to write to',
  async (email) => {
    expect((await guest().post('/api/password/forgot', { email })).statusCode).toBe(400)
  },
)

test('52. management is closed to guests and to customers', async () => {
  const anna = await openBrowserAs(free)
  const master = await openBrowserAs(free, { role: 'master' })
  const stranger = openBrowser(free)
  for (const browser of [anna, master, stranger]) await browser.get('/api/session')
  const management = apiRoutes().filter(({ url }) => url.startsWith('/api/admin/'))
  expect(management.length).toBeGreaterThan(1)

  for (const { method, url } of management) {
    const statuses = []
    for (const browser of [anna, master, stranger]) {
      const headers = { ...json, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! }
      const body = reading.includes(method) ? {} : { payload: '{}' }
      statuses.push((await browser.send({ method, url, headers, ...body })).statusCode)
    }
    expect([method, url, ...statuses]).toEqual([method, url, 403, 403, 401])
  }
})

test('52. every route that changes something is limited, and says what it takes', async () => {
  const { changes, exchangeParts } = usualLimits
  const app = await anotherProcess(
    liftLimits({ changes: { ...changes, hits: 1 }, exchangeParts: { ...exchangeParts, hits: 1 } }),
  )
  const browser = openBrowser(app, { remoteAddress: newAddress() })
  await browser.post('/api/logout')
  await browser.post('/api/exchange/1c')
  const takesNothing = [
    '/api/logout',
    '/api/logout-everywhere',
    '/api/email/code',
    '/api/user/totp',
    '/api/user/recovery-codes',
    '/api/user/passkeys/options',
    '/api/user/proof/options',
    '/api/admin/symptom-words',
    '/api/admin/exchange/password',
    '/api/admin/opening/test-mail',
    '/api/admin/notifications/telegram/token',
    'DELETE /api/admin/notifications/push',
    '/api/admin/backups',
  ]
  // A form with a file, or a part of one, is read as it comes in, by the route itself.
  const readsForm = [
    '/api/exchange/1c',
    '/api/requests',
    '/api/quick-order/file',
    '/api/admin/stock/lines/file',
    '/api/admin/diagrams/drawings',
    '/api/admin/diagrams/table',
  ]

  for (const { method, url, route } of apiRoutes().filter((one) => !reading.includes(one.method))) {
    expect([url, (await browser.send({ method, url, headers: json, payload: '{}' })).statusCode]).toEqual([url, 429])
    const { schema } = route
    expect([url, Boolean(schema?.body ?? schema?.params ?? schema?.querystring)]).toEqual([
      url,
      ![...takesNothing, ...readsForm].some((each) => each === url || each === `${method} ${url}`),
    ])
  }
  await app.close()
})

test('53. the last administrator stays, and a change of role is written down', async () => {
  await shop.db.execute(sql`update users set role = 'user', staff_role = null where role = 'admin'`)
  const first = await openBrowserAs(shop.app, { role: 'admin' })
  const own = `/api/admin/users/${first.user.id}`

  for (const change of [{ role: 'user' }, { blocked: true }]) {
    const answer = await first.patch(own, change)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last-owner'])
  }
  const second = await openBrowserAs(free, { role: 'admin' })
  const answers = await Promise.all([
    first.patch(`/api/admin/users/${second.user.id}`, { role: 'user' }),
    second.patch(own, { role: 'user' }),
  ])

  const { rows } = await shop.db.execute(sql`select id from users where role = 'admin' and blocked_at is null`)
  expect(rows).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  const left = rows[0]?.id === first.user.id ? first : second
  const audit = await left.get('/api/admin/audit?kind=role-changed&limit=1')
  expect(audit.json().events).toEqual([
    expect.objectContaining({
      actor: expect.objectContaining({ id: left.user.id }),
      details: { from: 'owner', to: 'user' },
    }),
  ])
})

test('56. a fault of the database is told in one general sentence', async () => {
  await shop.db.execute(sql`alter table users rename to users_away`)
  secrets.add('unlucky@example.ru')
  const answer = await login(guest(), 'unlucky@example.ru')
  await shop.db.execute(sql`alter table users_away rename to users`)

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ error: 'Что-то пошло не так. Попробуйте ещё раз', code: 'internal' })
})

test('57. without consent nobody registers; consent is stored with its wording', async () => {
  const refused = await guest().post('/api/register', newForm({ consent: false }))
  const made = await guest().post('/api/register', newForm(), { 'user-agent': 'Browser 1' })
  const silent = await guest().post('/api/register', newForm({ consent: undefined }))

  expect(refused.statusCode).toBe(400)
  const { rows } = await shop.db.execute(sql`
    select purpose, document_version, text_sha256, ip, user_agent, given_at is not null as dated
    from consents where user_id = ${made.json().id}`)
  expect(rows).toEqual([
    {
      purpose: 'registration',
      document_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      ip: expect.stringMatching(/^10\.0\./),
      user_agent: 'Browser 1',
      dated: true,
    },
  ])
  expect(silent.statusCode).toBe(201)
})

test('57. a person takes their data along, and erased cannot log in', async () => {
  const form = newForm()
  const anna = guest()
  const { id } = (await anna.post('/api/register', form)).json()

  const data = (await anna.get(`/api/user/${id}/export`)).json()
  expect(data.account).toMatchObject({ email: form.email, phone: form.phone })
  expect(data.consents).toHaveLength(1)
  expect(JSON.stringify(data)).not.toContain('argon2')

  expect((await anna.delete(`/api/user/${id}`, { password: 'wrong horse' })).statusCode).toBe(403)
  expect((await anna.delete(`/api/user/${id}`, { password })).statusCode).toBe(200)

  expect(anna.cookies.has('sid')).toBe(false)
  expect((await login(guest(), form.email)).statusCode).toBe(401)
  expect(await rowOf(id)).toMatchObject({ email: null, phone: null, password_hash: null, first_name: 'Удалённый' })
  const { rows } = await shop.db.execute(sql`select categories from destruction_log where subject_id = ${id}`)
  expect(rows).toEqual([{ categories: expect.arrayContaining(['account', 'sessions']) }])
  expect((await guest().post('/api/register', newForm({ email: form.email, phone: form.phone }))).statusCode).toBe(201)
})

test('58. an address claimed by an untrusted peer is not believed', async () => {
  const thief = guest()
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) {
    const answer = await thief.post(
      '/api/login',
      { email: `spray${n}@example.ru`, password },
      { 'x-forwarded-for': `1.2.3.${n}` },
    )
    statuses.push(answer.statusCode)
  }

  expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
})

test('56. after all this no log line holds a password, a code, a session, an e-mail or a phone', () => {
  const text = logged.join('')

  expect(text).toContain('request failed')
  // A code may well be a part of some line's time; as a number of its own it has no business there.
  const isToldOf = (secret: string) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret)
  for (const secret of secrets) expect([secret, isToldOf(secret)]).toEqual([secret, false])
})
