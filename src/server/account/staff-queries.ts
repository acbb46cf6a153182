import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { StaffRole } from '#shared/api/staff-right.ts'
import type { Invitation, StaffMember } from '#shared/staff/staff-contract.ts'

export function findStaffMembers(db: Queryable): Promise<StaffMember[]> {
  return selectRows<StaffMember>(
    db,
    sql`select id, concat_ws(' ', first_name, last_name) as name, email, staff_role, blocked_at is not null as blocked,
      seen_on::text as seen_on, factors, version
    from users where role = 'admin' order by array_position(array['owner', 'manager', 'content', 'storekeeper'], staff_role), id`,
  )
}

export function findInvitations(db: Queryable): Promise<Invitation[]> {
  return selectRows<Invitation>(
    db,
    sql`select id, email, staff_role, ${utcText(sql`expires_at`)} as expires_at, expires_at <= now() as is_over
    from staff_invitations where accepted_at is null order by id desc`,
  )
}

type NewInvitation = { email: string; staffRole: StaffRole; tokenHash: Buffer; invitedBy: number; hours: number }

/** A second letter to an address makes the link of the first worthless. */
export async function writeInvitation(tx: Queryable, { email, staffRole, tokenHash, invitedBy, hours }: NewInvitation) {
  const { rows } = await tx.execute<{ expiresAt: Date }>(sql`
    insert into staff_invitations (email, staff_role, token_hash, invited_by, expires_at)
    values (${email}, ${staffRole}, ${tokenHash}, ${invitedBy}, now() + make_interval(hours => ${hours}::integer))
    on conflict (email) where accepted_at is null do update set staff_role = excluded.staff_role, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`)
  return new Date(rows[0]!.expiresAt)
}

/** Its address, or null where there was none to end. */
export async function deleteInvitation(tx: Queryable, id: number): Promise<string | null> {
  const [row] = await selectRows<{ email: string }>(
    tx,
    sql`delete from staff_invitations where id = ${id} and accepted_at is null returning email`,
  )
  return row?.email ?? null
}

export type FoundInvitation = { id: number; email: string; staffRole: StaffRole; invitedBy: number }

/** Held until the transaction ends, so that a link pressed twice is taken once. Nobody is invited by whoever is no owner any more. */
export async function lockInvitation(tx: Queryable, tokenHash: Buffer): Promise<FoundInvitation | null> {
  const [row] = await selectRows<FoundInvitation>(
    tx,
    sql`select i.id, i.email, i.staff_role as "staffRole", i.invited_by as "invitedBy"
    from staff_invitations i join users u on u.id = i.invited_by
    where i.token_hash = ${tokenHash} and i.accepted_at is null and i.expires_at > now()
      and u.staff_role = 'owner' and u.blocked_at is null for update of i`,
  )
  return row ?? null
}

export async function markAccepted(tx: Queryable, { id, userId }: { id: number; userId: number }) {
  await tx.execute(sql`update staff_invitations set accepted_at = now(), accepted_by = ${userId} where id = ${id}`)
}
