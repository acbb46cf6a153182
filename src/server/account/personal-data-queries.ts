import { sql } from 'drizzle-orm'
import { eraseEventsOf, eraseInvitationsOf } from '#server/journal/journal-erasure-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { utcText } from '#server/platform/database/sql-rows.ts'
import type { Erasure } from '#server/platform/session/erase-list.ts'

/** Everything the account itself knows about a person. The address of an administrator, or of whoever tried their password, is not theirs. */
export async function exportAccount(db: Queryable, userId: number) {
  const account = await db.execute(sql`
    select id, email, email_confirmed_at, phone, first_name, last_name, patronymic, role, seen_on, created_at, updated_at
    from users where id = ${userId}`)
  const consents = await db.execute(sql`
    select purpose, document_version, text_sha256, ip, user_agent, given_at, withdrawn_at
    from consents where user_id = ${userId} order by id`)
  const sessions = await db.execute(sql`
    select created_at, expires_at from sessions where user_id = ${userId} order by id`)
  const events = await db.execute(sql`
    select at, kind, case when actor_id = subject_id then ip else '' end as ip
    from audit_events where subject_id = ${userId} order by id desc limit 1000`)
  return { account: account.rows[0] ?? null, consents: consents.rows, sessions: sessions.rows, events: events.rows }
}

/** The row stays, since orders and proofs refer to it; whose it was can no longer be told. */
export async function anonymiseUser(tx: Queryable, userId: number) {
  await eraseInvitationsOf(tx, userId)
  await tx.execute(sql`
    update users set email = null, email_confirmed_at = null, phone = null, first_name = 'Удалённый', last_name = 'пользователь',
      patronymic = null, password_hash = null, seen_on = null, role = 'user', staff_role = null, trade_level = null, erased_at = now(), version = version + 1, updated_at = now()
    where id = ${userId}`)
  await tx.execute(sql`update consents set withdrawn_at = coalesce(withdrawn_at, now()) where user_id = ${userId}`)
  await eraseEventsOf(tx, userId)
}

type Destruction = {
  userId: number
  subjectHash: Buffer
  categories: string[]
  reason: string
  actorId: number | null
}

export async function insertDestruction(tx: Queryable, act: Destruction): Promise<Erasure | null> {
  const { rows } =
    await tx.execute<Erasure>(sql`insert into destruction_log (subject_id, subject_hash, categories, reason, actor_id)
    values (${act.userId}, ${act.subjectHash}, ${sql.param(act.categories)}::text[], ${act.reason}, ${act.actorId})
    returning subject_id as "userId", ${utcText(sql`destroyed_at`)} as at,
      (select ${utcText(sql`created_at`)} from users where id = subject_id) as since`)
  return rows[0] ?? null
}

/** Those of the list who are in the database as if they had never left. */
export async function findUnerased(db: Queryable, erasures: Erasure[]): Promise<{ id: number }[]> {
  const ids = sql.param(erasures.map(({ userId }) => userId))
  const sinces = sql.param(erasures.map(({ since }) => since))
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct u.id from unnest(${ids}::int[], ${sinces}::text[]) listed (id, since)
    join users u on u.id = listed.id and ${utcText(sql`u.created_at`)} = listed.since
    where u.erased_at is null order by u.id`)
  return rows
}
