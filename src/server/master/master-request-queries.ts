import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { ManagedMasterRequest, MasterRequest, MasterRequestInput } from '#shared/master/master-request-contract.ts'
import type { MasterRequestStatus } from '#shared/master/master-request-rules.ts'

const ownColumns = sql`r.id, r.city, r.experience, r.inn, r.self_employed, r.status, r.decline_reason,
  ${utcText(sql`r.created_at`)} as created_at, ${utcText(sql`r.decided_at`)} as decided_at`

const managed = sql`select ${ownColumns}, r.version, json_build_object('id', u.id, 'first_name', u.first_name,
    'last_name', u.last_name, 'email', u.email, 'phone', u.phone, 'role', u.role) as user
  from master_requests r join users u on u.id = r.user_id`

export async function findLastRequest(db: Queryable, userId: number): Promise<MasterRequest | null> {
  const [row] = await selectRows<MasterRequest>(
    db,
    sql`select ${ownColumns} from master_requests r where r.user_id = ${userId} order by r.id desc limit 1`,
  )
  return row ?? null
}

/** Null: one of this person's is waiting already. */
export async function insertMasterRequest(
  db: Queryable,
  { userId, input }: { userId: number; input: MasterRequestInput },
): Promise<MasterRequest | null> {
  const [row] = await selectRows<MasterRequest>(
    db,
    sql`with r as (
      insert into master_requests (user_id, city, experience, inn, self_employed)
      values (${userId}, ${input.city}, ${input.experience}, ${input.inn ?? null}, ${input.self_employed})
      on conflict (user_id) where status = 'pending' do nothing returning *)
    select ${ownColumns} from r`,
  )
  return row ?? null
}

type Page = { status: MasterRequestStatus | undefined; after: number | undefined; limit: number }

/** Who has waited longest comes first. */
export function findMasterRequests(db: Queryable, { status, after, limit }: Page): Promise<ManagedMasterRequest[]> {
  return selectRows<ManagedMasterRequest>(
    db,
    sql`${managed} where (${status ?? null}::text is null or r.status = ${status ?? null})
      and (${after ?? null}::integer is null or r.id > ${after ?? null}::integer)
    order by r.id limit ${limit}`,
  )
}

export async function countMasterRequests(db: Queryable, status: MasterRequestStatus | undefined): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from master_requests where ${status ?? null}::text is null or status = ${status ?? null}`,
  )
  return row?.n ?? 0
}

export async function findMasterRequest(db: Queryable, id: number): Promise<ManagedMasterRequest | null> {
  const [row] = await selectRows<ManagedMasterRequest>(db, sql`${managed} where r.id = ${id}`)
  return row ?? null
}

export async function lockMasterRequest(tx: Queryable, id: number): Promise<ManagedMasterRequest | null> {
  const [row] = await selectRows<ManagedMasterRequest>(tx, sql`${managed} where r.id = ${id} for update of r`)
  return row ?? null
}

type Decision = { id: number; status: 'approved' | 'declined'; reason: string; actorId: number }

export async function updateDecision(tx: Queryable, { id, status, reason, actorId }: Decision): Promise<void> {
  await tx.execute(sql`
    update master_requests set status = ${status}, decline_reason = ${reason}, decided_by = ${actorId}, decided_at = now(),
      version = version + 1
    where id = ${id}`)
}
