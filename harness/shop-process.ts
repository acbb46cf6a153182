import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { builtServerDir } from '#server/platform/process/project-paths.ts'

/** The built shop as a process of its own, to be killed and signalled. */
export type RunningShop = {
  pid: number
  origin: string
  dataDir: string
  output(): string
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  signal(name: NodeJS.Signals): void
}

const longEnoughMs = 90_000

const launched: ChildProcess[] = []
const directories: string[] = []

/** Whatever became of them: no shop outlives whoever started it, and nothing of it stays. */
export async function endLaunchedShops(): Promise<void> {
  await Promise.all(launched.splice(0).map(killAndWait))
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}

/** The same at the very end of a process, when nothing can be waited for. */
export function killLaunchedShops(): void {
  for (const child of launched) child.kill('SIGKILL')
  for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}

async function killAndWait(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

export function makeDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'shildik-process-'))
  directories.push(directory)
  return directory
}

/** Starts it without waiting for it to be ready: some of these shops never will be. */
export function launchShop(env: Record<string, string>): RunningShop {
  const dataDir = env.DATA_DIR ?? makeDataDir()
  const port = env.PORT ?? '0'
  const child = spawn(process.execPath, [join(builtServerDir, 'main.js')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', ...env, PORT: port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  launched.push(child)
  return {
    pid: child.pid!,
    dataDir,
    get origin() {
      return `http://127.0.0.1:${/Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1] ?? port}`
    },
    output: () => output,
    exited: exitOf(child),
    signal: (name) => void child.kill(name),
  }
}

async function exitOf(child: ChildProcess) {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return { code, signal }
}

export async function startShop(env: Record<string, string>): Promise<RunningShop> {
  const shop = launchShop(env)
  const ready = waitFor(async () => /Server listening/.test(shop.output()) && (await statusOf(shop, '/readyz')) === 200)
  const ended = shop.exited.then(({ code }) => {
    throw new Error(`the shop ended with ${code}: ${shop.output()}`)
  })
  await Promise.race([ready, ended])
  ended.catch(() => undefined)
  return shop
}

/** As a supervisor does: a shop that leaves because its database is still recovering is started again. */
export async function superviseStart(env: Record<string, string>): Promise<RunningShop> {
  for (;;) {
    const shop = launchShop(env)
    let hasLeft = false
    shop.exited.then(() => {
      hasLeft = true
    })
    const isReady = async () => /Server listening/.test(shop.output()) && (await statusOf(shop, '/readyz')) === 200
    await waitFor(async () => hasLeft || (await isReady()))
    if (!hasLeft) return shop
  }
}

/** The status, or what became of the connection. Each question has its own: a kept one may be closed just as it is used. */
export function statusOf(shop: Pick<RunningShop, 'origin'>, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = get(encodeURI(shop.origin + path), { agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)))
  })
}

/**
 * What became of a request, and whether the shop had taken it in: it says «100 Continue» as soon as it has read it. A connection that
 * nobody has accepted yet is turned away by the system when the door closes, however carefully the shop leaves.
 */
export function outcomeOf(
  shop: Pick<RunningShop, 'origin'>,
  path: string,
): Promise<number | 'turned away' | 'cut off'> {
  return new Promise((resolve) => {
    let isTakenIn = false
    const failed = () => resolve(isTakenIn ? 'cut off' : 'turned away')
    const asked = get(
      encodeURI(shop.origin + path),
      { agent: false, headers: { expect: '100-continue' } },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', failed)
      },
    )
    asked.on('continue', () => {
      isTakenIn = true
    })
    asked.on('error', failed)
  })
}

/** Asks until it is so; a test that waits for ever fails by its own time limit with the last word of the shop. */
export async function waitFor(isSo: () => Promise<boolean> | boolean, limitMs = longEnoughMs): Promise<void> {
  const until = Date.now() + limitMs
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`waited in vain: ${isSo}`)
    await delay(50)
  }
}

/** The engine of the embedded database, as the lock of its directory names it. */
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
