import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirBusyError } from './data-dir-errors.ts'
import { findRunningDatabase, lockDataDir } from './data-dir-lock.ts'
import { identifyProcess, isProcessAlive } from './process-identity.ts'

const connection = { host: '/nowhere', port: 5432, user: 'postgres', database: 'postgres' }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shildik-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function writeLock(content: unknown): void {
  writeFileSync(join(dataDir, 'database.lock'), typeof content === 'string' ? content : JSON.stringify(content))
}

/** A process that is certainly dead, with the identity it had. */
async function deadProcess() {
  const child = spawn(process.execPath, ['-e', ''])
  const identity = identifyProcess(child.pid ?? 0)
  await new Promise((resolve) => child.once('close', resolve))
  return identity
}

test('a directory in use is rejected, and the message names the process', async () => {
  const first = await lockDataDir(dataDir)

  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirBusyError)
  await expect(lockDataDir(dataDir)).rejects.toThrow(`pid ${process.pid}`)

  first.release()
})

test('a released directory can be opened again, and nothing is left in it', async () => {
  const first = await lockDataDir(dataDir)
  first.release()
  expect(readdirSync(dataDir)).toEqual([])

  const second = await lockDataDir(dataDir)
  second.release()
})

test.each([
  ['of dead processes', async () => ({ token: 'old', parent: await deadProcess(), engine: await deadProcess() })],
  [
    'whose pid now belongs to somebody else',
    async () => ({ token: 'old', parent: { pid: process.pid, startedAt: '1' }, engine: null }),
  ],
  ['that is empty', async () => ''],
  ['that is no JSON', async () => '{"token":'],
])('a lock %s is taken over', async (_name, content) => {
  writeLock(await content())

  const lock = await lockDataDir(dataDir)

  expect(JSON.parse(readFileSync(join(dataDir, 'database.lock'), 'utf8')).parent.pid).toBe(process.pid)
  lock.release()
  expect(readdirSync(dataDir)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'an engine that outlived its shop is ended before the directory is opened',
  async () => {
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const engine = identifyProcess(orphan.pid ?? 0)
    writeLock({ token: 'old', parent: await deadProcess(), engine })

    const lock = await lockDataDir(dataDir)

    expect(isProcessAlive(engine)).toBe(false)
    lock.release()
  },
)

test('of many that find a stale lock at once exactly one gets the directory', async () => {
  writeLock({ token: 'old', parent: await deadProcess(), engine: null, connection: null })

  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dataDir)))

  const winners = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  expect(winners).toHaveLength(1)
  winners[0]?.release()
})

test('who lost the lock learns it before the engine opens a file', async () => {
  const first = await lockDataDir(dataDir)
  writeLock({ token: 'other', parent: identifyProcess(process.pid), engine: null, connection: null })

  expect(() => first.recordEngine(process.pid, connection)).toThrow(DataDirBusyError)
  first.release()
  expect(existsSync(join(dataDir, 'database.lock'))).toBe(true)
})

test('another process finds the running database through the lock', async () => {
  expect(findRunningDatabase(dataDir)).toBeNull()
  const lock = await lockDataDir(dataDir)
  lock.recordEngine(process.pid, connection)

  expect(findRunningDatabase(dataDir)).toEqual(connection)

  lock.release()
  expect(findRunningDatabase(dataDir)).toBeNull()
})
