import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readHeads } from './head-file.ts'
import type { HeadElsewhere } from './journal-check.ts'
import { parseHead } from './journal-seal.ts'

const manifest = z.object({ made_at: z.string(), journal: z.string().nullish() })

/** Heads of the chain outside the database: in the file beside it and in copies of the shop. */
export async function findHeadsElsewhere({ dataDir, backups }: { dataDir: string; backups: string }) {
  const { heads, restoredAt } = await readHeads(dataDir)
  const found: HeadElsewhere[] = heads.map((head) => ({ ...head, where: 'файл journal-heads.txt' }))
  for (const name of await readdir(backups).catch(() => [])) {
    const text = await readFile(join(backups, name, 'manifest.json'), 'utf8').catch(() => null)
    const copy = text === null ? null : manifest.safeParse(jsonOf(text)).data
    const head = copy?.journal ? parseHead(copy.journal) : null
    // A copy that was made before an older one came back knows rows that are rightly gone.
    if (!copy || !head || (restoredAt !== null && copy.made_at < restoredAt)) continue
    found.push({ ...head, where: `копия ${join(backups, name)}` })
  }
  return found
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
