import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DataDirBrokenError } from './data-dir-errors.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { copyIntoDirectory, databaseExists, initialiseDirectory } from './database-directory.ts'
import { chooseAddress, connectionTo, type EngineAddress, type EngineConnection } from './engine-address.ts'
import type { OpenRequest } from './engine-messages.ts'
import { type EngineEntry, type EngineProcess, EngineStartError, startEngineProcess } from './engine-process.ts'
import { watchEngine } from './engine-watch.ts'

export { DataDirBrokenError, DataDirBusyError } from './data-dir-errors.ts'
export { findRunningDatabase } from './data-dir-lock.ts'
export { type EngineEntry, engineEntryFromSource } from './engine-process.ts'

/** The shop's own PostgreSQL: a child process that is started again whenever it dies or hangs. */
export type EmbeddedDatabase = {
  /** For `pg.Pool`; stays valid over engine restarts. */
  connection: EngineConnection
  isUp(): boolean
  /** The engine's process now, for logs and tests; null while it is down. */
  enginePid(): number | null
  /** Writes the whole database into a file that `snapshot` accepts. */
  dumpSnapshot(file: string): Promise<void>
  stop(): Promise<void>
}

export type EmbeddedLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type EngineLimits = {
  heartbeatMs: number
  missedHeartbeats: number
  /** An engine that computes all the while is given so many: no statement of the shop takes minutes. */
  busyHeartbeats: number
  /** The first start on a small, busy machine initialises for a minute. */
  startMs: number
  stopMs: number
  /** The longest pause between two attempts: after a full disk is freed the shop is back soon after it. */
  longestPauseMs: number
  /** A client silent for so long in an open transaction, while others wait, has hung and is cut off. */
  idleTransactionMs: number
  housekeepingMs: number
}

/** 2 s × 2 killed healthy engines that were only busy; 3 s × 5 did not. */
const usualLimits: EngineLimits = {
  heartbeatMs: 3000,
  missedHeartbeats: 5,
  busyHeartbeats: 40,
  startMs: 120_000,
  stopMs: 10_000,
  longestPauseMs: 3000,
  idleTransactionMs: 30_000,
  housekeepingMs: 20_000,
}

/** An engine that has run for so long was healthy, and its next fall is a new story. */
const steadyMs = 30_000

export type FindReadyFiles = () => Promise<string | null>

export type EmbeddedOptions = {
  dataDir: string
  log: EmbeddedLog
  engineEntry: EngineEntry
  limits?: Partial<EngineLimits>
  /** A file from `dumpSnapshot`, used when there is no database yet. */
  snapshot?: string
  /** Asked when there is no database yet: where the files of one lie that is ready to be copied. */
  findReadyFiles?: FindReadyFiles
  /** For tests: nothing is stored, no lock is taken, `dataDir` is not touched. */
  inMemory?: boolean
}

export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = options.inMemory ? mkdtempSync(join(tmpdir(), 'shildik-')) : resolve(options.dataDir)
  const limits = { ...usualLimits, ...options.limits }
  const { log, engineEntry: entry } = options
  const snapshot = options.snapshot ? resolve(options.snapshot) : null
  makeDirectory(dataDir)
  let address: EngineAddress = chooseAddress(dataDir)
  const lock = options.inMemory ? null : await lockDataDir(dataDir)

  const stopping = new AbortController()

  function startProcess(where: Pick<OpenRequest, 'directory' | 'snapshot' | 'address'>): Promise<EngineProcess> {
    const { startMs, idleTransactionMs, housekeepingMs } = limits
    return startEngineProcess({
      entry,
      startMs,
      open: { type: 'open', ...where, idleTransactionMs, housekeepingMs },
      beforeOpen: (pid) => lock?.recordEngine(pid, connectionTo(dataDir, address)),
      signal: stopping.signal,
    })
  }

  async function launch(): Promise<EngineProcess> {
    const launched = await (options.inMemory
      ? startProcess({ directory: null, snapshot, address })
      : startProcess({ directory: join(dataDir, 'database'), snapshot: null, address }))
    // A port is chosen once: the pool keeps it over restarts, and another process finds it in the lock.
    if (address.kind === 'port' && address.port === 0) {
      address = { ...address, port: launched.port }
      lock?.recordEngine(launched.pid, connectionTo(dataDir, address))
    }
    return launched
  }

  async function firstLaunch(): Promise<EngineProcess> {
    const startedAt = Date.now()
    if (!options.inMemory && !databaseExists(dataDir)) {
      const readyFiles = await options.findReadyFiles?.()
      if (readyFiles) {
        log.info({ dataDir }, 'embedded database: first start, copying the one of the build')
        await copyIntoDirectory(dataDir, readyFiles)
      } else {
        log.info({ dataDir }, 'embedded database: first start, preparing it (a few seconds)')
        await initialiseDirectory(dataDir, (directory) => startProcess({ directory, snapshot, address: null }))
      }
    }
    const launched = await launch()
    log.info({ pid: launched.pid, ms: Date.now() - startedAt }, 'embedded database: up')
    return launched
  }

  let engine: EngineProcess | null
  try {
    engine = await firstLaunch()
  } catch (error) {
    lock?.release()
    throw error instanceof EngineStartError ? new DataDirBrokenError(dataDir, error.message) : error
  }

  const supervision = supervise(engine)

  async function supervise(first: EngineProcess): Promise<void> {
    let current = first
    let failures = 0
    while (true) {
      const upSince = performance.now()
      const reason = await watchEngine(current, limits)
      engine = null
      if (stopping.signal.aborted) return
      if (performance.now() - upSince > steadyMs) failures = 0
      log.error({ pid: current.pid, reason }, 'embedded database: down, starting it again')
      const next = await relaunch(failures)
      if (!next) return
      failures += next.attempts
      current = engine = next.engine
      log.info({ pid: current.pid, attempts: next.attempts }, 'embedded database: up again')
    }
  }

  async function relaunch(failures: number): Promise<{ engine: EngineProcess; attempts: number } | null> {
    for (let attempts = 1; ; attempts++) {
      const pause = Math.min(limits.longestPauseMs, 100 * 2 ** Math.min(failures + attempts - 1, 10))
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return null
      try {
        const launched = await launch()
        if (!stopping.signal.aborted) return { engine: launched, attempts }
        await end(launched)
        return null
      } catch (error) {
        if (stopping.signal.aborted) return null
        log.warn({ reason: String(error), attempts }, 'embedded database: could not be started yet')
      }
    }
  }

  async function end(running: EngineProcess): Promise<void> {
    const timer = setTimeout(() => running.kill(), limits.stopMs)
    running.stop()
    await running.exited
    clearTimeout(timer)
  }

  async function stop(): Promise<void> {
    stopping.abort()
    if (engine) await end(engine)
    await supervision
    if (address.kind === 'socket') rmSync(address.path, { force: true })
    lock?.release()
    if (options.inMemory) rmSync(dataDir, { recursive: true, force: true })
  }

  let stopped: Promise<void> | null = null
  return {
    connection: connectionTo(dataDir, address),
    isUp: () => engine !== null,
    enginePid: () => engine?.pid ?? null,
    async dumpSnapshot(file) {
      if (!engine) throw new Error('the embedded database is down')
      await engine.dump(resolve(file))
    },
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** A snapshot is a file that `startEmbeddedDatabase` can begin with. */
export function dumpSnapshot(database: EmbeddedDatabase, file: string): Promise<void> {
  return database.dumpSnapshot(file)
}

function makeDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new DataDirBrokenError(dataDir, `каталог нельзя создать (${(error as Error).message})`)
  }
}
