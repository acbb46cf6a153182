import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { withSlowLook } from '#server/testing/slow-look.ts'
import { startSmtpSink } from '#server/testing/smtp-sink.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { fileDelivery } from './file-delivery.ts'
import type { OpenHand } from './mail-message.ts'
import { enqueueMail, type Mail } from './mail-outbox.ts'
import { maxAttempts, minutesUntilRetry, purgeMailBodies } from './mail-queries.ts'
import { runMailSender, sendDueMail } from './mail-sender.ts'
import { smtpDelivery } from './smtp-delivery.ts'

const sender = { name: 'Шильдик', address: 'shop@shildik.example' }
const impatient = { stepMs: 300, attemptMs: 2000 }

let database: TestDatabase
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.reset())
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function sink(...given: Parameters<typeof startSmtpSink>) {
  const started = await startSmtpSink(...given)
  cleanups.push(started.close)
  return started
}

function mail(given: Partial<Mail> = {}): Mail {
  return {
    kind: 'order-placed',
    to: 'anna@example.com',
    subject: 'Заказ принят',
    text: 'Спасибо',
    html: '<p>Спасибо</p>',
    ...given,
  }
}

function send(deliver: OpenHand) {
  return sendDueMail(database.db, { deliver, log: quietLog, signal: new AbortController().signal })
}

async function outbox() {
  const { rows } = await database.pool.query(
    `select state, attempts, unsure_attempts, last_error, body_text, recipient,
       round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes from mail_outbox order by id`,
  )
  return rows
}

async function letRetryTimeCome() {
  await database.pool.query(`update mail_outbox set next_attempt_at = now() where state = 'waiting'`)
}

test('mail reaches the server once, with text, page, sender and a number of its own', async () => {
  const server = await sink()
  await enqueueMail(database.db, mail())

  await send(smtpDelivery(server.url, sender))
  await send(smtpDelivery(server.url, sender))

  expect(server.received).toHaveLength(1)
  const [message] = server.received
  expect(message?.to).toBe('anna@example.com')
  expect(message?.messageId).toMatch(/^<[0-9a-f-]{36}@shildik\.example>$/)
  expect(message?.raw).toMatch(/^From: .*<shop@shildik\.example>/m)
  expect(message?.raw).toContain('text/plain')
  expect(message?.raw).toContain('text/html')
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('what is rolled back is never sent', async () => {
  const server = await sink()
  const failed = database.db.transaction(async (tx) => {
    await enqueueMail(tx, mail())
    throw new Error('no stock')
  })
  await expect(failed).rejects.toThrow('no stock')

  await send(smtpDelivery(server.url, sender))

  expect(server.received).toEqual([])
})

test('a server that is not there loses nothing: the mail waits and is sent when it is back', async () => {
  await enqueueMail(database.db, mail())
  await send(smtpDelivery('smtp://127.0.0.1:4498', sender, impatient))
  expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1, unsure_attempts: 0, minutes: 1 }])

  const server = await sink()
  await send(smtpDelivery(server.url, sender))
  expect(server.received, 'not before its time').toEqual([])
  await letRetryTimeCome()
  await send(smtpDelivery(server.url, sender))

  expect(server.received).toHaveLength(1)
})

test('a server that says nothing at all is left after a while', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  cleanups.push(async () => silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  await enqueueMail(database.db, mail())

  await send(smtpDelivery(`smtp://127.0.0.1:${port}`, sender, impatient))

  expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1, unsure_attempts: 0 }])
})

test('«try later» is tried later, as often as it takes, and the mail arrives with the same number', async () => {
  const server = await sink((nth) => (nth < 4 ? 'reject' : 'accept'))
  await enqueueMail(database.db, mail())

  for (let attempt = 0; attempt < 4; attempt++) {
    await send(smtpDelivery(server.url, sender))
    await letRetryTimeCome()
  }

  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 4 }])
  expect(new Set(server.received.map((message) => message.messageId)).size).toBe(1)
})

test.each(['cut', 'hang'] as const)(
  'a server that takes the text and then answers «%s» gets one more copy, recognisable, and no third',
  async (answer) => {
    const server = await sink(() => answer)
    await enqueueMail(database.db, mail())

    for (let attempt = 0; attempt < 5; attempt++) {
      await send(smtpDelivery(server.url, sender, impatient))
      await letRetryTimeCome()
    }

    expect(server.received).toHaveLength(2)
    expect(server.received[1]?.messageId).toBe(server.received[0]?.messageId)
    expect(await outbox()).toMatchObject([{ state: 'parked' }])
  },
)

test('one bad mail is parked after ten tries with its reason, and holds up no other', async () => {
  const server = await sink((_nth, message) => (message.to === 'poison@example.com' ? 'reject' : 'accept'))
  await enqueueMail(database.db, mail({ to: 'poison@example.com' }))
  await enqueueMail(database.db, mail())

  for (let attempt = 0; attempt < 12; attempt++) {
    await send(smtpDelivery(server.url, sender))
    await letRetryTimeCome()
  }

  expect(await outbox()).toMatchObject([
    { state: 'parked', attempts: 10, last_error: 'EMESSAGE 451 (DATA)', body_text: 'Спасибо' },
    { state: 'sent', attempts: 1 },
  ])
})

test('mail put off while the clock was a day ahead does not wait for that day to come', async () => {
  const server = await sink((nth) => (nth < 2 ? 'reject' : 'accept'))
  await enqueueMail(database.db, mail())
  await send(smtpDelivery(server.url, sender))
  await database.pool.query(`update mail_outbox set next_attempt_at = next_attempt_at + interval '1 day'`)

  await send(smtpDelivery(server.url, sender))

  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('waits grow from a minute to six hours', () => {
  const waits = Array.from({ length: maxAttempts }, (_, index) => minutesUntilRetry(index + 1))

  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 360, 360, 360, null])
})

test('a code that has run out is dropped, and no code is stored once it has been sent', async () => {
  const server = await sink()
  await enqueueMail(database.db, mail({ text: 'Код 111111', expiresAt: new Date(Date.now() - 1000) }))
  await enqueueMail(database.db, mail({ text: 'Код 222222', expiresAt: new Date(Date.now() + 600_000) }))

  await send(smtpDelivery(server.url, sender))

  expect(server.received).toHaveLength(1)
  expect(await outbox()).toMatchObject([
    { state: 'expired', body_text: null },
    { state: 'sent', body_text: null },
  ])
})

test('ten senders at once send each mail once', async () => {
  const server = await sink()
  for (let n = 0; n < 20; n++) await enqueueMail(database.db, mail({ to: `buyer${n}@example.com` }))

  await Promise.all(Array.from({ length: 10 }, () => send(smtpDelivery(server.url, sender))))

  expect(server.received.map((message) => message.to).sort()).toEqual(
    Array.from({ length: 20 }, (_, n) => `buyer${n}@example.com`).sort(),
  )
})

/** Subjects by mailbox, in the order in which the server got them. */
function subjectsOf(server: { received: { to: string; subject: string }[] }) {
  const found = new Map<string, string[]>()
  for (const { to, subject } of server.received) found.set(to, [...(found.get(to) ?? []), subject])
  return found
}

test('several hands of several processes send at once, and each mailbox gets its mails in their order', async () => {
  const server = await sink()
  for (let n = 0; n < 60; n++) {
    const to = n % 3 === 0 ? 'shop@example.com' : `buyer${n % 7}@example.com`
    await enqueueMail(database.db, mail({ to, subject: String(n).padStart(3, '0') }))
  }

  await Promise.all(Array.from({ length: 3 }, () => send(smtpDelivery(server.url, sender))))

  expect(server.received).toHaveLength(60)
  for (const subjects of subjectsOf(server).values()) expect(subjects).toEqual([...subjects].sort())
  expect(server.mostAtOnce, 'at once').toBeGreaterThan(1)
  expect(server.connections, 'messages share connections').toBeLessThan(60)
})

test('what waits behind a run that ends during a look is not left for the next time', async () => {
  const server = await sink()
  for (let n = 0; n < 12; n++) await enqueueMail(database.db, mail({ subject: String(n) }))
  const sent = async () => (await outbox()).filter(({ state }) => state === 'sent').length
  // Ten of them are one run.
  const { db, wasHeld } = withSlowLook(database.db, async () => (await sent()) === 10)

  await sendDueMail(db, {
    deliver: smtpDelivery(server.url, sender),
    log: quietLog,
    signal: new AbortController().signal,
  })

  expect([wasHeld(), server.received.length]).toEqual([true, 12])
})

test('a mail that failed holds the later ones of its mailbox back, for its first attempts; codes and other mailboxes go', async () => {
  const server = await sink((_nth, { subject }) => (subject === 'first' ? 'reject' : 'accept'))
  await enqueueMail(database.db, mail({ subject: 'first' }))
  await enqueueMail(database.db, mail({ subject: 'second' }))
  await enqueueMail(database.db, mail({ subject: 'code', expiresAt: new Date(Date.now() + 600_000) }))
  await enqueueMail(database.db, mail({ subject: 'other', to: 'petr@example.com' }))
  const order = () => server.received.map(({ subject }) => subject).filter((subject) => subject !== 'first')

  await send(smtpDelivery(server.url, sender))
  expect(order().sort()).toEqual(['code', 'other'])
  for (let attempt = 2; attempt <= 4; attempt++) {
    expect(order()).not.toContain('second')
    await letRetryTimeCome()
    await send(smtpDelivery(server.url, sender))
  }

  expect(order()).toContain('second')
  expect(await outbox()).toMatchObject([{ attempts: 4 }, { attempts: 1 }, {}, {}])
})

test('mails set aside behind another count no attempt: they are free again when the process dies', async () => {
  const server = await sink((nth) => (nth === 1 ? 'hang' : 'accept'))
  for (const subject of ['1', '2', '3']) await enqueueMail(database.db, mail({ subject }))
  const stop = new AbortController()
  const dying = sendDueMail(database.db, {
    deliver: smtpDelivery(server.url, sender, impatient),
    log: quietLog,
    signal: stop.signal,
  })
  await server.taken(1)
  expect(await outbox()).toMatchObject([
    { attempts: 1, unsure_attempts: 1 },
    { attempts: 0, unsure_attempts: 0 },
    { attempts: 0, unsure_attempts: 0 },
  ])
  stop.abort()
  await dying

  await letRetryTimeCome()
  await send(smtpDelivery(server.url, sender))

  expect(server.received.map(({ subject }) => subject)).toEqual(['1', '1', '2', '3'])
})

test('a server that ends a connection between two messages costs neither an attempt nor a copy', async () => {
  const server = await sink()
  server.cutAfterEach = true
  for (let n = 0; n < 4; n++) await enqueueMail(database.db, mail({ subject: String(n) }))

  await send(smtpDelivery(server.url, sender))

  expect(server.received.map(({ subject }) => subject)).toEqual(['0', '1', '2', '3'])
  expect(await outbox()).toMatchObject(Array(4).fill({ state: 'sent', attempts: 1 }))
})

test.each(['a@b.ru\nBcc: x@evil.test', 'a@b.ru, x@evil.test', '"x"@b.ru', 'a@b.ru(x)', 'Имя <a@b.ru>', 'a@b', ''])(
  'nobody can be written to as «%s»',
  async (to) => {
    await expect(enqueueMail(database.db, mail({ to }))).rejects.toThrow()
    expect(await outbox()).toEqual([])
  },
)

test('a subject with line breaks adds no header', async () => {
  const server = await sink()
  await enqueueMail(database.db, mail({ subject: 'Order\r\nBcc: x@evil.test\u2028X-Evil: 1' }))

  await send(smtpDelivery(server.url, sender))

  expect(server.received[0]?.raw).not.toMatch(/^(Bcc|X-Evil):/m)
  expect(server.received[0]?.to).toBe('anna@example.com')
})

test('without a mail server every mail is one file, whole, also when it is written again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shildik-outbox-'))
  cleanups.push(() => rm(directory, { recursive: true }))
  await enqueueMail(database.db, mail())

  await send(fileDelivery(join(directory, 'outbox'), sender))
  await database.pool.query(`update mail_outbox set state = 'waiting', next_attempt_at = now(), unsure_attempts = 0`)
  await send(fileDelivery(join(directory, 'outbox'), sender))

  const files = await readdir(join(directory, 'outbox'))
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-order-placed-[0-9a-f-]{36}\.eml$/)])
  expect(await readFile(join(directory, 'outbox', files[0] ?? ''), 'utf8')).toContain('To: anna@example.com')
})

test('an outbox folder that cannot be written keeps the mail waiting', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shildik-outbox-'))
  cleanups.push(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'outbox'), 'not a folder')
  await enqueueMail(database.db, mail())

  await send(fileDelivery(join(directory, 'outbox'), sender))

  expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1, unsure_attempts: 0 }])
})

test('mail goes out soon after it was enqueued, and a stop ends the sender', async () => {
  const server = await sink()
  const stop = new AbortController()
  const running = runMailSender(database, {
    deliver: smtpDelivery(server.url, sender),
    log: quietLog,
    signal: stop.signal,
  })

  await database.db.transaction((tx) => enqueueMail(tx, mail()))
  await server.taken(1)
  stop.abort()
  await running

  expect(await outbox()).toMatchObject([{ state: 'sent' }])
})

test('thirty days later the outbox knows neither texts nor addresses, except of what still waits', async () => {
  for (const state of ['sent', 'parked', 'waiting']) {
    await enqueueMail(database.db, mail())
    await database.pool.query(`update mail_outbox set state = $1 where id = (select max(id) from mail_outbox)`, [state])
  }
  // The text of a code is forgotten as soon as it is sent.
  await enqueueMail(database.db, mail())
  await database.pool.query(
    `update mail_outbox set state = 'sent', body_text = null, body_html = null where id = (select max(id) from mail_outbox)`,
  )
  await database.pool.query(`update mail_outbox set created_at = now() - interval '31 days'`)
  await enqueueMail(database.db, mail())

  await purgeMailBodies(database.db, { olderThanDays: 30 })

  expect(await outbox()).toMatchObject([
    { body_text: null, recipient: '' },
    { body_text: null, recipient: '' },
    { body_text: 'Спасибо', recipient: 'anna@example.com' },
    { body_text: null, recipient: '' },
    { body_text: 'Спасибо', recipient: 'anna@example.com' },
  ])
})
