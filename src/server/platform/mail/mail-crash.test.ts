import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { DataDirBusyError, engineEntryFromSource } from '#server/platform/database/embedded/embedded-database.ts'
import { startSmtpSink } from '#server/testing/smtp-sink.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { sendDueMail } from './mail-sender.ts'
import { smtpDelivery } from './smtp-delivery.ts'

const program = fileURLToPath(new URL('./mail-shop.fixture.ts', import.meta.url))

/** Starting an engine and taking over its folder is slow on a busy machine. */
const patience = { timeout: 120_000 }

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A database that outlives the process: a folder, or a database on the server of this run. */
async function lastingDatabase() {
  if (inject('testDatabase').engine === 'postgres') {
    const database = await openTestDatabase()
    cleanups.push(database.close)
    const url = database.pool.options.connectionString
    return { env: { DATABASE_URL: url }, reopen: async () => database as Database }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'shildik-crash-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  return {
    env: { DATA_DIR: dataDir },
    async reopen() {
      const database = await openWhenFree(dataDir)
      cleanups.push(database.close)
      return database
    },
  }
}

/** The killed shop's engine needs a moment to notice that it is alone. */
async function openWhenFree(dataDir: string): Promise<Database> {
  for (;;) {
    try {
      return await openDatabase({ databaseUrl: undefined, dataDir, engineEntry: engineEntryFromSource() }, quietLog)
    } catch (error) {
      if (!(error instanceof DataDirBusyError)) throw error
      await sleep(100)
    }
  }
}

function startShop(env: Record<string, string | undefined>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, DATABASE_URL: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function kill(shop: ChildProcess) {
  const left = once(shop, 'exit')
  shop.kill('SIGKILL')
  await left
}

async function sendAll(database: Database, url: string) {
  await database.pool.query(`update mail_outbox set next_attempt_at = now() where state = 'waiting'`)
  const deliver = smtpDelivery(url, { name: 'Шильдик', address: 'shop@shildik.example' })
  await sendDueMail(database.db, { deliver, log: quietLog, signal: new AbortController().signal })
}

test('a shop killed between the commit and the first mail has lost none of them', patience, async () => {
  const lasting = await lastingDatabase()
  const server = await startSmtpSink()
  cleanups.push(server.close)
  const shop = startShop({ ...lasting.env, TEST_MAILS: '5' })
  await once(shop.stdout!, 'data')
  await kill(shop)
  expect(server.received).toEqual([])

  await sendAll(await lasting.reopen(), server.url)

  expect(server.received.map((message) => message.to).sort()).toEqual(
    [1, 2, 3, 4, 5].map((n) => `buyer${n}@example.com`),
  )
})

test(
  'a shop killed after the text went out sends that one mail again under the same number, and the others once',
  patience,
  async () => {
    const lasting = await lastingDatabase()
    const server = await startSmtpSink((nth) => (nth === 2 ? 'hang' : 'accept'))
    cleanups.push(server.close)
    // To one mailbox they go one after the other: which of them was cut is known.
    const shop = startShop({
      ...lasting.env,
      TEST_MAILS: '4',
      TEST_SMTP_URL: server.url,
      TEST_MAILBOX: 'shop@example.com',
    })
    await server.taken(2)
    await kill(shop)

    await sendAll(await lasting.reopen(), server.url)

    const numbers = server.received.map((message) => message.messageId)
    expect(numbers).toHaveLength(5)
    expect(new Set(numbers).size).toBe(4)
    expect(numbers.filter((number) => number === numbers[1])).toHaveLength(2)
  },
)
