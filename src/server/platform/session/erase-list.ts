import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Queryable } from '#server/platform/database/database.ts'
import { openPrivateDirectory, privateFile } from '#server/platform/files/private-files.ts'

/**
 * Who was erased and when, by id and without a name. It stands in a file beside the database and in every backup: an older backup brings
 * people back who had asked to be forgotten, and is cleared of them by these lists. `since` is when the account was made: an id alone is also
 * that of somebody in another shop, whose backups may lie beside ours, or of somebody who was given it later.
 */
export type Erasure = { userId: number; since: string; at: string }

export const eraseListName = 'erased.txt'

export async function appendErasures(directory: string, erasures: Erasure[]): Promise<void> {
  if (erasures.length === 0) return
  await openPrivateDirectory(directory)
  const handle = await open(join(directory, eraseListName), 'a', privateFile)
  try {
    await handle.writeFile(erasures.map((erasure) => `${erasureLine(erasure)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A line that was cut off by a power cut is left out. */
export async function readErasures(directory: string): Promise<Erasure[]> {
  const text = await readFile(join(directory, eraseListName), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [, userId, since, at] = /^(\d{1,10}) (\d{4}-\d\d-\d\dT\S+Z) (\d{4}-\d\d-\d\dT\S+Z)$/.exec(line) ?? []
    return userId && since && at ? [{ userId: Number(userId), since, at }] : []
  })
}

/** The same erasure stands in many lists. */
export function withoutErasures(erasures: Erasure[], known: Erasure[]): Erasure[] {
  const seen = new Set(known.map(erasureLine))
  const unseen = new Map(erasures.map((erasure) => [erasureLine(erasure), erasure]))
  return [...unseen].flatMap(([line, erasure]) => (seen.has(line) ? [] : [erasure]))
}

function erasureLine({ userId, since, at }: Erasure): string {
  return `${userId} ${since} ${at}`
}

/** What the database itself knows. An older shop, of which a backup is made, may not have had the table yet. */
export async function findErasures(pool: Pool): Promise<Erasure[]> {
  const { rows: found } = await pool.query<{ known: boolean }>(
    `select to_regclass('public.destruction_log') is not null as known`,
  )
  if (!found[0]?.known) return []
  const { rows } = await pool.query<Erasure>(
    `select u.id as "userId", to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
       to_char(d.destroyed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from destruction_log d join users u on u.id = d.subject_id where u.erased_at is not null order by d.id`,
  )
  return rows
}

/** A part of the shop that stores something about a user; the law lets them see it and have it erased. */
export type PersonalDataSource = {
  /** What it is called in the file the person gets and in the act of destruction: «cart», «orders». */
  name: string
  export(db: Queryable, userId: number): Promise<unknown>
  /** Deletes it, or, where the law wants it kept, takes the person out of it. */
  erase(tx: Queryable, userId: number): Promise<void>
}
