import type { Db } from '#server/platform/database/database.ts'
import { makeKey } from '#server/platform/session/api-keys.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { KeyInput, ManagedKey } from '#shared/api-key/api-key-contract.ts'
import { startOf } from '#shared/calendar/moscow-clock.ts'
import { addDays } from '#shared/calendar/shop-calendar.ts'
import { endKeyById, findKeyById, insertKey } from './key-admin-queries.ts'

export { findKeys } from './key-admin-queries.ts'

type By = { actorId: number; ip: string }
type MadeResult = { ok: true; key: ManagedKey; secret: string } | { ok: false; fields: Record<string, string> }

/** An administrator gives a program its key. It is told once: afterwards only its hash is known. */
export async function createKey(db: Db, input: KeyInput, { actorId, ip }: By, now: Date): Promise<MadeResult> {
  const expiresAt = input.last_day === null ? null : startOf(addDays(input.last_day, 1))
  if (expiresAt && expiresAt <= now) return { ok: false, fields: { last_day: 'Этот день уже прошёл' } }
  const { secret, prefix, hash } = makeKey()
  const { name, scopes, per_minute: perMinute } = input
  return db.transaction(async (tx) => {
    const id = await insertKey(tx, { name, prefix, hash, scopes, perMinute, expiresAt, madeBy: actorId })
    await writeAudit(tx, { kind: 'key-created', actorId, ip, details: { name, scopes: scopes.join(', ') } })
    const key = await findKeyById(tx, id)
    if (!key) throw new Error('a key that was not stored')
    return { ok: true, key, secret }
  })
}

/** From the next call on it opens nothing. */
export function endKey(db: Db, id: number, { actorId, ip }: By): Promise<ManagedKey | null> {
  return db.transaction(async (tx) => {
    const isEnded = await endKeyById(tx, { id, endedBy: actorId })
    const key = await findKeyById(tx, id)
    if (key && isEnded) await writeAudit(tx, { kind: 'key-ended', actorId, ip, details: { name: key.name } })
    return key
  })
}
