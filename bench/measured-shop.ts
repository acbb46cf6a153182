import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#harness/free-port.ts'

export type RunningShop = {
  port: number
  origin: string
  pid: number
  /** From the start of the process until /readyz said yes. */
  readyAfterMs: number
  stop(): Promise<void>
}

const startLimitMs = 180_000

type Settings = { databaseUrl?: string; dataDir?: string; demo?: 'on' | 'off'; env?: Record<string, string> }

/** The built shop as a person runs it, in a process of its own, silent, on a free port. */
export async function startShop(settings: Settings) {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'shildik-bench-'))
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: settings.databaseUrl ?? '',
      DEMO: settings.demo ?? 'off',
      LOG_LEVEL: 'error',
      NODE_NO_WARNINGS: '1',
      ...settings.env,
    },
  })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode} instead of starting`)
    if (performance.now() - startedAt > startLimitMs) throw new Error('The shop did not become ready')
    await pause(10)
  }
  return {
    port,
    origin,
    pid: child.pid!,
    readyAfterMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (!settings.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  } satisfies RunningShop
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false
  }
}
