/** Who is making a copy, beside it: half a copy of a program that still runs is no leftover. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { identifyProcess, isProcessAlive } from '#server/platform/database/embedded/process-identity.ts'
import { privateDirectory, privateFile } from '#server/platform/files/private-files.ts'

const copyMaker = z.object({ host: z.string(), pid: z.int(), startedAt: z.string().nullable() })

/** Noted before the first byte and forgotten after the last. */
export async function makeNoted<Made>(to: string, make: () => Promise<Made>): Promise<Made> {
  const note = `${to}.maker`
  const maker = { host: hostname(), ...identifyProcess(process.pid) }
  await mkdir(dirname(to), { recursive: true, mode: privateDirectory })
  await writeFile(note, JSON.stringify(maker), { mode: privateFile })
  try {
    return await make()
  } finally {
    await rm(note, { force: true })
  }
}

/** Half copies of programs that were killed. The note goes last: without it the rest is still a leftover. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const halves = names.flatMap((name) => /^(.+)\.(?:partial|engine|maker)$/.exec(name)?.[1] ?? [])
  for (const half of new Set(halves)) {
    if (await isBeingMade(join(folder, `${half}.maker`))) continue
    for (const part of ['partial', 'engine', 'maker']) {
      await rm(join(folder, `${half}.${part}`), { recursive: true, force: true })
    }
  }
}

/** Whether a program on another machine still runs cannot be seen from here; none copies for a day. */
const longestMs = 24 * 60 * 60_000

async function isBeingMade(note: string): Promise<boolean> {
  const maker = await readMaker(note)
  if (!maker) return false
  if (maker.host === hostname()) return isProcessAlive(maker)
  const { mtimeMs } = await stat(note).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < longestMs
}

/** Null: nobody wrote down who made it, or was cut off while writing. */
async function readMaker(note: string) {
  try {
    return copyMaker.parse(JSON.parse(await readFile(note, 'utf8')))
  } catch {
    return null
  }
}
