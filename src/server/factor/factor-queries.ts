import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { Factor } from '#shared/factor/factor-contract.ts'

type Codes = { confirmedAt: string | null; codesLeft: number }

export async function findCodes(db: Queryable, userId: number): Promise<Codes> {
  const [row] = await selectRows<Codes>(
    db,
    sql`select (select ${utcText(sql`confirmed_at`)} from totp_secrets where user_id = ${userId} and secret is not null) as "confirmedAt",
      (select count(*)::integer from recovery_codes where user_id = ${userId} and used_at is null) as "codesLeft"`,
  )
  return row ?? { confirmedAt: null, codesLeft: 0 }
}

type StoredTotp = { secret: Buffer | null; nextSecret: Buffer | null }

export async function findTotp(db: Queryable, userId: number): Promise<StoredTotp> {
  const [row] = await selectRows<StoredTotp>(
    db,
    sql`select secret, next_secret as "nextSecret" from totp_secrets where user_id = ${userId}`,
  )
  return row ?? { secret: null, nextSecret: null }
}

export async function writeNextTotp(db: Queryable, { userId, sealed }: { userId: number; sealed: Buffer }) {
  await db.execute(sql`insert into totp_secrets (user_id, next_secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set next_secret = excluded.next_secret`)
}

type Confirmed = { userId: number; sealed: Buffer; step: number }

/** True where the secret is still the one that was shown last. */
export async function confirmTotp(tx: Queryable, { userId, sealed, step }: Confirmed): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update totp_secrets set secret = next_secret, next_secret = null, last_step = ${step}, confirmed_at = now()
    where user_id = ${userId} and next_secret = ${sealed} returning 1`,
  )
  return rows.length > 0
}

/** True for the first who comes with a code of this step or a later one. */
export async function spendStep(tx: Queryable, { userId, step }: { userId: number; step: number }): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update totp_secrets set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`,
  )
  return rows.length > 0
}

export async function deleteTotp(tx: Queryable, userId: number) {
  await tx.execute(sql`delete from totp_secrets where user_id = ${userId}`)
}

/** An app counts as one, every passkey as another. */
export async function countFactors(tx: Queryable, userId: number): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    tx,
    sql`select ((select count(*) from totp_secrets where user_id = ${userId} and secret is not null)
      + (select count(*) from passkeys where user_id = ${userId}))::integer as count`,
  )
  return row?.count ?? 0
}

/** None of those before is good any more. */
export async function replaceRecoveryCodes(tx: Queryable, { userId, hashes }: { userId: number; hashes: Buffer[] }) {
  await deleteRecoveryCodes(tx, userId)
  for (const hash of hashes) {
    await tx.execute(sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${hash})`)
  }
}

export async function deleteRecoveryCodes(tx: Queryable, userId: number) {
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`)
}

export async function hasRecoveryCode(
  db: Queryable,
  { userId, hash }: { userId: number; hash: Buffer },
): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`select 1 from recovery_codes where user_id = ${userId} and code_hash = ${hash} and used_at is null`,
  )
  return rows.length > 0
}

/** True for the one caller who uses the code up. */
export async function spendRecoveryCode(
  tx: Queryable,
  { userId, hash }: { userId: number; hash: Buffer },
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`,
  )
  return rows.length > 0
}

/** What stands beside the user follows what the tables hold. */
export async function refreshFactors(tx: Queryable, userId: number): Promise<Factor[]> {
  const [row] = await selectRows<{ factors: Factor[] }>(
    tx,
    sql`update users set factors = array_remove(array[
      case when exists (select from totp_secrets where user_id = ${userId} and secret is not null) then 'totp' end,
      case when exists (select from passkeys where user_id = ${userId}) then 'passkey' end], null)
    where id = ${userId} returning factors`,
  )
  return row?.factors ?? []
}

export async function findStaffId(db: Queryable, email: string): Promise<number | null> {
  const [row] = await selectRows<{ id: number }>(
    db,
    sql`select id from users where email = ${email} and role = 'admin'`,
  )
  return row?.id ?? null
}
