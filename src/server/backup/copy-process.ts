/** A copy is made by a program of its own, of low priority: buyers come first. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { engineHere } from '#server/platform/database/embedded/engine-process.ts'
import type { Config } from '#server/platform/process/config.ts'
import { builtServerDir, runsFromSource } from '#server/platform/process/project-paths.ts'
import type { Progress } from './backup-run-queries.ts'

export type MakeCopy = (
  directory: string,
  given: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<{ ok: true } | { ok: false; problem: string }>

const line = z.union([z.object({ step: z.string(), done: z.int(), total: z.int() }), z.object({ problem: z.string() })])
/** One line of what the program says to the one that started it. */
export type CopyLine = z.infer<typeof line>

const unknownProblem = 'Копирование оборвалось. Подробности в логе сервера'

export function copyInProcess(config: Pick<Config, 'databaseUrl' | 'dataDir'>): MakeCopy {
  const entry = runsFromSource ? join(import.meta.dirname, 'backup-main.ts') : join(builtServerDir, 'backup.js')
  const env = { ...process.env, DATABASE_URL: config.databaseUrl ?? '', DATA_DIR: config.dataDir }
  return async (directory, { signal, onProgress }) => {
    const child = spawn(process.execPath, [...engineHere.execArgv, entry, '--to', directory, '--progress'], {
      env,
      signal,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null))
      child.once('close', resolve)
    })
    let problem = unknownProblem
    for await (const text of createInterface({ input: child.stdout })) {
      const told = line.safeParse(jsonOf(text)).data
      if (!told) continue
      if ('problem' in told) problem = told.problem
      else onProgress(told)
    }
    return (await ended) === 0 ? { ok: true } : { ok: false, problem }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
