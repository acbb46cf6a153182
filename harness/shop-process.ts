import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { builtServerDir } from '#server/platform/process/project-paths.ts'

/** The built shop as a separate process that can be signalled and killed. */
export type RunningShop = {
  pid: number
  readonly origin: string
  readonly port: number
  dataDir: string
  /** Both streams so far; empty when they go to a file. */
  output(): string
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  signal(name: NodeJS.Signals): void
  /** SIGTERM; resolves with the exit code and the time it took. */
  stop(): Promise<{ code: number | null; ms: number }>
}

type Environment = Record<string, string | undefined>

type LaunchOptions = {
  /**
   * Standard output goes to this file and standard error is passed on, so that reading the log costs the measuring process nothing.
   * PORT must be set then, because the port is otherwise read from the output.
   */
  logFile?: string
  /** A checkout with the build of another version. */
  checkout?: string | undefined
}

const defaultLimitMs = 180_000
const startLimitMs = 180_000

const launched: ChildProcess[] = []
const directories: string[] = []

/** Kills every shop that is still running and removes the data directories made here. */
export async function endLaunchedShops(): Promise<void> {
  await Promise.all(launched.splice(0).map(killAndWait))
  for (const directory of directories.splice(0)) removeDirectory(directory)
}

/** The same without waiting, for the exit handler of a process. */
export function killLaunchedShops(): void {
  for (const child of launched) child.kill('SIGKILL')
  for (const directory of directories) removeDirectory(directory)
}

async function killAndWait(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

function removeDirectory(directory: string) {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}

export function makeDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'shildik-process-'))
  directories.push(directory)
  return directory
}

/** Starts a shop without waiting until it is ready: some tests start one that never will be. */
export function launchShop(env: Environment, { logFile, checkout }: LaunchOptions = {}): RunningShop {
  const dataDir = env.DATA_DIR ?? makeDataDir()
  const port = env.PORT ?? '0'
  const log = logFile === undefined ? null : openSync(logFile, 'a')
  const child = spawn(process.execPath, [join(checkout ? join(checkout, 'dist/server') : builtServerDir, 'main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      SHOP_OPEN: 'on',
      // No program has an app for codes.
      STAFF_SECOND_FACTOR: 'off',
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: log === null ? ['ignore', 'pipe', 'pipe'] : ['ignore', log, 'inherit'],
  })
  if (log !== null) closeSync(log)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  launched.push(child)
  const exited = exitOf(child)
  const currentPort = () => Number(/Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1] ?? port)
  return {
    pid: child.pid!,
    dataDir,
    get port() {
      return currentPort()
    },
    get origin() {
      return `http://127.0.0.1:${currentPort()}`
    },
    output: () => output,
    exited,
    signal: (name) => void child.kill(name),
    async stop() {
      const signalledAt = performance.now()
      child.kill('SIGTERM')
      const { code } = await exited
      return { code, ms: performance.now() - signalledAt }
    },
  }
}

async function exitOf(child: ChildProcess) {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return { code, signal }
}

/** Starts a shop and waits until /readyz answers 200. */
export async function startShop(
  env: Environment,
  options: LaunchOptions = {},
): Promise<RunningShop & { readyAfterMs: number }> {
  const startedAt = performance.now()
  const shop = launchShop(env, options)
  const failed = shop.exited.then(({ code }) => {
    throw new Error(`the shop exited with ${code}: ${shop.output()}`)
  })
  await Promise.race([untilReady(shop, options), failed])
  failed.catch(() => undefined)
  return Object.assign(shop, { readyAfterMs: performance.now() - startedAt })
}

/** As a supervisor does: starts the shop again while it exits early because its database is still recovering. */
export async function superviseStart(env: Environment): Promise<RunningShop> {
  for (;;) {
    const shop = launchShop(env)
    const hasExited = await Promise.race([shop.exited.then(() => true), untilReady(shop).then(() => false)])
    if (!hasExited) return shop
  }
}

function untilReady(shop: RunningShop, { logFile }: LaunchOptions = {}): Promise<void> {
  let isOver = false
  shop.exited.then(() => {
    isOver = true
  })
  const isListening = () => logFile !== undefined || /Server listening/.test(shop.output())
  return waitFor(async () => isOver || (isListening() && (await statusOf(shop, '/readyz')) === 200), {
    limitMs: startLimitMs,
    everyMs: 10,
  })
}

/** The status, or the error code of the connection. Each request opens a connection: a reused one may be closed just then. */
export function statusOf(shop: Pick<RunningShop, 'origin'>, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error))
    const request = get(encodeURI(shop.origin + path), { agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', failed)
    })
    request.on('error', failed)
  })
}

/** What became of a request; `acceptedAt` is when the shop began to handle it, null if it never did. */
export type RequestOutcome = { status: number | 'refused' | 'cut off'; acceptedAt: number | null; endedAt: number }

/**
 * The shop answers «100 Continue» as soon as it has read the request head: from then on it must finish it. A connection that was
 * not accepted yet is closed by the system when the shop stops listening, and does not count against it.
 */
export function outcomeOf(
  shop: Pick<RunningShop, 'origin'>,
  path: string,
  agent: Agent | false = false,
): Promise<RequestOutcome> {
  return new Promise((resolve) => {
    let acceptedAt: number | null = null
    const end = (status: RequestOutcome['status']) => resolve({ status, acceptedAt, endedAt: performance.now() })
    const failed = () => end(acceptedAt === null ? 'refused' : 'cut off')
    const request = get(encodeURI(shop.origin + path), { agent, headers: { expect: '100-continue' } }, (response) => {
      response.resume()
      response.on('end', () => end(response.statusCode ?? 0))
      response.on('error', failed)
    })
    request.on('continue', () => {
      acceptedAt = performance.now()
    })
    request.on('error', failed)
  })
}

/** Polls until the condition holds. */
export async function waitFor(
  isSo: () => Promise<boolean> | boolean,
  { limitMs = defaultLimitMs, everyMs = 50 }: { limitMs?: number; everyMs?: number } = {},
): Promise<void> {
  const until = Date.now() + limitMs
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`not so within ${limitMs} ms: ${isSo}`)
    await delay(everyMs)
  }
}

/** The process of the embedded database, as named by the lock file of its directory. */
export async function enginePidOf(shop: Pick<RunningShop, 'dataDir'>): Promise<number> {
  const lock = JSON.parse(await readFile(join(shop.dataDir, 'database.lock'), 'utf8')) as { engine: { pid: number } }
  return lock.engine.pid
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
