import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { OwnFactors } from '#shared/factor/factor-contract.ts'

export function findPasskeys(db: Queryable, userId: number): Promise<OwnFactors['passkeys']> {
  return selectRows(
    db,
    sql`select id, name, ${utcText(sql`created_at`)} as created_at, ${utcText(sql`used_at`)} as used_at
    from passkeys where user_id = ${userId} order by id`,
  )
}

/** `transports`: how a browser reaches the device, so that it asks for the right one at once. */
export type Credential = { id: string; transports: string[] }

export function findCredentials(db: Queryable, userId: number): Promise<Credential[]> {
  return selectRows(db, sql`select credential_id as id, transports from passkeys where user_id = ${userId} order by id`)
}

export type Purpose = 'add' | 'enter' | 'prove'
type Challenge = { challenge: string; purpose: Purpose; browserHash: Buffer; userId: number | null }

export async function insertChallenge(db: Queryable, { challenge, purpose, browserHash, userId }: Challenge) {
  await db.execute(sql`insert into passkey_challenges (challenge, purpose, browser_hash, user_id)
    values (${challenge}, ${purpose}, ${browserHash}, ${userId})`)
}

type Spent = { expectedUserId: number | null }

/** For the one answer to it; null for a second one, for a late one, and for that of another browser. */
export async function spendChallenge(
  db: Queryable,
  { challenge, purpose, browserHash }: Omit<Challenge, 'userId'>,
): Promise<Spent | null> {
  const [row] = await selectRows<Spent>(
    db,
    sql`delete from passkey_challenges
    where challenge = ${challenge} and purpose = ${purpose} and browser_hash = ${browserHash} and expires_at > now()
    returning user_id as "expectedUserId"`,
  )
  return row ?? null
}

type NewPasskey = {
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}

/** False: somebody has this one already. */
export async function insertPasskey(tx: Queryable, key: NewPasskey): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${sql.param(key.transports)}::text[], ${key.name})
    on conflict do nothing returning 1`,
  )
  return rows.length > 0
}

type StoredPasskey = { id: number; userId: number; publicKey: Buffer; counter: number }

export async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await selectRows<StoredPasskey>(
    db,
    sql`select id, user_id as "userId", public_key as "publicKey", counter::float8 as counter
    from passkeys where credential_id = ${credentialId}`,
  )
  return row ?? null
}

/** False: it was removed meanwhile, or a copy of it was quicker. Devices that do not count always say 0. */
export async function notePasskeyUsed(
  tx: Queryable,
  { id, counter }: { id: number; counter: number },
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update passkeys set counter = ${counter}, used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`,
  )
  return rows.length > 0
}

export async function deletePasskey(tx: Queryable, { userId, id }: { userId: number; id: number }) {
  await tx.execute(sql`delete from passkeys where user_id = ${userId} and id = ${id}`)
}

export async function deletePasskeys(tx: Queryable, userId: number) {
  await tx.execute(sql`delete from passkeys where user_id = ${userId}`)
}
