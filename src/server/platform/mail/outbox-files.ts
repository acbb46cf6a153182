import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export function outboxDir({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'outbox')
}

type Written = { kind: string; messageKey: string; createdAt: Date }

/** The same mail is always the same file. */
export function outboxFile({ kind, messageKey, createdAt }: Written): string {
  return `${createdAt.toISOString().slice(0, 10)}-${kind}-${messageKey}.eml`
}

type Age = { olderThanDays: number; now: Date }

/** Mail that became files is personal data like any other, and ends like it. Answers how many were removed. */
export async function removeOldOutboxFiles(directory: string, { olderThanDays, now }: Age): Promise<number> {
  const before = now.getTime() - olderThanDays * 24 * 60 * 60 * 1000
  let removed = 0
  for (const name of await readdir(directory).catch(() => [])) {
    if (!name.endsWith('.eml') && !name.endsWith('.tmp')) continue
    const file = join(directory, name)
    const found = await stat(file).catch(() => null)
    if (!found || found.mtimeMs >= before) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}
