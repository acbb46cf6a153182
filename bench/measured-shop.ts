import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#harness/free-port.ts'
import { startShop as startProcess } from '#harness/shop-process.ts'

export type RunningShop = Awaited<ReturnType<typeof startShop>>

type Settings = { databaseUrl?: string; dataDir?: string; demo?: 'on' | 'off'; env?: Record<string, string> }

/** The built shop with its defaults and its log in a file, on a free port; a data directory of its own is removed when it stops. */
export async function startShop(settings: Settings) {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'shildik-bench-'))
  const logDir = mkdtempSync(join(tmpdir(), 'shildik-bench-log-'))
  const env = {
    ...process.env,
    LOG_LEVEL: undefined,
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: settings.databaseUrl ?? '',
    DEMO: settings.demo ?? 'off',
    NODE_NO_WARNINGS: '1',
    ...settings.env,
  }
  const { pid, port, origin, readyAfterMs, stop } = await startProcess(env, { logFile: join(logDir, 'shop.log') })
  return {
    pid,
    port,
    origin,
    readyAfterMs,
    async stop() {
      await stop()
      rmSync(logDir, { recursive: true, force: true })
      if (!settings.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
