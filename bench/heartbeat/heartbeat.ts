import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Listens to the event loop of a shop that is started with `env`. */
export function openHeartbeat() {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-bench-'))
  const file = join(folder, 'gaps')
  const preload = pathToFileURL(join(import.meta.dirname, 'loop-heartbeat.mjs')).href
  const read = () => {
    try {
      return readFileSync(file, 'latin1').split('\n').filter(Boolean).map(Number)
    } catch {
      return []
    }
  }
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, BENCH_HEARTBEAT_FILE: file },
    /** Milliseconds that each beat came late while `work` was going on. */
    async during<Value>(work: () => Promise<Value>): Promise<{ value: Value; gaps: number[] }> {
      const before = read().length
      const value = await work()
      return { value, gaps: read().slice(before) }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
