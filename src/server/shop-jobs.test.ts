import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEvents } from './journal/journal-queries.ts'
import { enqueueMail } from './platform/mail/mail-outbox.ts'
import { writeAudit } from './platform/session/audit.ts'
import { startSession } from './platform/session/sessions.ts'
import { forgetWhatIsOver } from './retention-queries.ts'
import { runShopJobs } from './shop-jobs.ts'
import { buildTestApp, type TestApp } from './testing/test-app.ts'
import { quietLog } from './testing/test-engine.ts'
import { buildUser } from './testing/users.ts'
import { openUploads } from './upload/upload-place-service.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('without a mail server mail appears in the outbox folder, and a stop ends all jobs', async () => {
  const stop = new AbortController()
  const { config, database, settings } = shop
  const files = await openUploads(shop.db, config)
  const jobs = runShopJobs({ config, database, settings, files, log: quietLog, signal: stop.signal })

  await enqueueMail(shop.db, { kind: 'hello', to: 'anna@example.com', subject: 'Привет', text: 'а', html: '<p>а</p>' })
  const isSent = async () => {
    const { rows } = await shop.db.execute(sql`select 1 from mail_outbox where state = 'sent'`)
    return rows.length > 0
  }
  while (!(await isSent())) await sleep(50)
  stop.abort()
  await jobs

  expect(await readdir(join(shop.dataDir, 'outbox'))).toEqual([expect.stringContaining('-hello-')])
})

test('staff who do nothing are logged out, also where no browser comes back to be told', async () => {
  const worker = await buildUser(shop.db, { role: 'admin' })
  for (const _ of [1, 2]) await startSession(shop.db, worker.id)
  await shop.db.execute(sql`update sessions set seen_at = now() - interval '12 hours'
    where id = (select min(id) from sessions where user_id = ${worker.id})`)
  await shop.db.execute(sql`delete from periodic_jobs`)
  const stop = new AbortController()
  const { config, database, settings } = shop
  const files = await openUploads(shop.db, config)
  const jobs = runShopJobs({ config, database, settings, files, log: quietLog, signal: stop.signal })

  const countOpen = async () =>
    (await shop.db.execute(sql`select 1 from sessions where user_id = ${worker.id}`)).rows.length
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(1)
  stop.abort()
  await jobs
})

test('the shop forgets sessions and codes that are over, and no others', async () => {
  const user = await buildUser(shop.db)
  await startSession(shop.db, user.id)
  await startSession(shop.db, user.id)
  await shop.db.execute(sql`update sessions set expires_at = now() - interval '1 second'
    where id = (select min(id) from sessions where user_id = ${user.id})`)
  for (const age of ['1 hour', '25 hours']) {
    await shop.db.execute(sql`insert into one_time_codes (purpose, user_id, email, code_hash, expires_at)
      values ('password', ${user.id}, 'a@b.ru', '\\x00', now() - ${age}::interval)`)
  }

  await forgetWhatIsOver(shop.db, { outboxDays: 30 })

  const { rows } =
    await shop.db.execute(sql`select (select count(*)::integer from sessions where user_id = ${user.id}) as sessions,
    (select count(*)::integer from one_time_codes where user_id = ${user.id}) as codes`)
  expect(rows).toEqual([{ sessions: 1, codes: 1 }])
})

test('a week later nobody sends again what was lost on the way into the cart', async () => {
  const user = await buildUser(shop.db)
  for (const days of [6, 8]) {
    await shop.db.execute(sql`insert into cart_keys (user_id, key, items, created_at)
      values (${user.id}, gen_random_uuid(), ${`[{"id": ${days}, "quantity": 1}]`}, now() - make_interval(days => ${days}))`)
  }

  await forgetWhatIsOver(shop.db, { outboxDays: 30 })

  const { rows } = await shop.db.execute(sql`select items from cart_keys where user_id = ${user.id}`)
  expect(rows).toEqual([{ items: [{ id: 6, quantity: 1 }] }])
})

test('as long as a mail is a file it is known whom it went to, and thirty days in any case', async () => {
  async function recipients(outboxDays: number) {
    await shop.db.execute(sql`delete from mail_outbox`)
    for (const days of [20, 40, 100]) {
      await shop.db.execute(sql`insert into mail_outbox (kind, recipient, subject, body_text, body_html, state, created_at, finished_at)
        values ('test', ${`${days}@example.ru`}, 'x', 'x', 'x', 'sent', now() - make_interval(days => ${days}), now() - make_interval(days => ${days}))`)
    }
    await forgetWhatIsOver(shop.db, { outboxDays })
    const { rows } = await shop.db.execute(sql`select recipient from mail_outbox order by id`)
    return rows.map(({ recipient }) => recipient)
  }

  expect(await recipients(7)).toEqual(['20@example.ru', '', ''])
  expect(await recipients(90)).toEqual(['20@example.ru', '40@example.ru', ''])
})

test('what happened to accounts is remembered for a year', async () => {
  for (const [kind, age] of [
    ['login', '364 days'],
    ['login-failed', '367 days'],
  ] as const) {
    await writeAudit(shop.db, { kind, actorId: null })
    await shop.db.execute(sql`update audit_events set at = now() - ${age}::interval where kind = ${kind}`)
  }

  await forgetWhatIsOver(shop.db, { outboxDays: 30 })

  expect((await findEvents(shop.db, { search: '', before: undefined, limit: 10 })).map((event) => event.kind)).toEqual([
    'login',
  ])
})
