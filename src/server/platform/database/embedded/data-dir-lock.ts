import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { DataDirBusyError } from './data-dir-errors.ts'
import type { EngineConnection } from './engine-address.ts'
import { identifyProcess, isProcessAlive, type ProcessIdentity, waitForDeath } from './process-identity.ts'

/** What the lock file says: whose it is, which processes use the directory, and how to reach the engine. */
type LockContent = {
  token: string
  parent: ProcessIdentity
  engine: ProcessIdentity | null
  connection: EngineConnection | null
}

export type DataDirLock = {
  /** Told before the engine opens a file, so that whoever finds an orphan engine knows it. Throws when the lock is lost. */
  recordEngine(pid: number, connection: EngineConnection): void
  release(): void
}

const lockName = 'database.lock'

export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const path = join(dataDir, lockName)
  const mine: LockContent = {
    token: randomUUID(),
    parent: identifyProcess(process.pid),
    engine: null,
    connection: null,
  }
  while (!linkNew(path, mine)) {
    const found = readLock(path)
    if (found === 'none') continue
    if (found !== 'unreadable') await rejectIfAlive(dataDir, found)
    removeStale(path, found)
  }
  return {
    recordEngine(pid, connection) {
      const now = readLock(path)
      if (typeof now === 'string') throw new Error(`the lock ${path} is gone`)
      if (now.token !== mine.token) throw new DataDirBusyError(dataDir, now.parent.pid)
      mine.engine = identifyProcess(pid)
      mine.connection = connection
      renameSync(writeAside(path, mine), path)
    },
    release() {
      const now = readLock(path)
      if (typeof now !== 'string' && now.token === mine.token) unlinkSync(path)
    },
  }
}

/** How another process (`npm run seed`) reaches the shop's engine; null when no shop runs on the directory. */
export function findRunningDatabase(dataDir: string): EngineConnection | null {
  const found = readLock(join(dataDir, lockName))
  if (typeof found === 'string' || !isProcessAlive(found.parent)) return null
  return found.connection
}

async function rejectIfAlive(dataDir: string, found: LockContent): Promise<void> {
  if (isProcessAlive(found.parent)) throw new DataDirBusyError(dataDir, found.parent.pid)
  if (found.engine && isProcessAlive(found.engine)) {
    // Without a start time the pid may be anybody's by now: then only wait, the engine leaves when its parent dies.
    if (found.engine.startedAt !== null) process.kill(found.engine.pid, 'SIGKILL')
    if (!(await waitForDeath(found.engine, 1500))) throw new DataDirBusyError(dataDir, found.engine.pid)
  }
  // A shop in another container shares the directory but not the list of processes; its socket still answers.
  if (await answers(join(dataDir, '.s.PGSQL.5432'))) throw new DataDirBusyError(dataDir, found.parent.pid)
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketPath)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    setTimeout(() => socket.destroy(), 500).unref()
    socket.once('connect', () => socket.destroy())
  })
}

function linkNew(path: string, content: LockContent): boolean {
  const aside = writeAside(path, content)
  try {
    linkSync(aside, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(aside)
  }
}

/**
 * Two openers may judge the same lock stale at once, and the slower one would remove the quicker one's new lock.
 * So the file is moved, looked at again, and put back when it is not the one that was judged; should a third opener
 * have slipped in between, the loser learns it in `recordEngine`, before any engine has opened a file.
 */
function removeStale(path: string, judged: LockContent | 'unreadable'): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const moved = readLock(aside)
  const isTheJudged =
    typeof moved === 'string' || typeof judged === 'string' ? moved === judged : moved.token === judged.token
  if (!isTheJudged) {
    try {
      linkSync(aside, path)
    } catch {
      // Somebody else holds the lock by now.
    }
  }
  unlinkSync(aside)
}

function writeAside(path: string, content: LockContent): string {
  const aside = `${path}.${randomUUID()}`
  try {
    writeFileSync(aside, JSON.stringify(content), { mode: 0o600 })
    return aside
  } catch (error) {
    // On a full disk each attempt would leave an empty file behind.
    rmSync(aside, { force: true })
    throw error
  }
}

function readLock(path: string): LockContent | 'none' | 'unreadable' {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return 'none'
  }
  try {
    const content = JSON.parse(text) as LockContent
    return typeof content.parent.pid === 'number' ? content : 'unreadable'
  } catch {
    return 'unreadable'
  }
}
