import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { CustomerNote } from '#shared/guest/guest-contract.ts'

/** Of whom: an account, or a mailbox without one. */
export type NoteOwner = { userId: number } | { email: string }

const columns = sql`n.note as text, n.version, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, ${utcText(sql`n.changed_at`)} as at`

function ownerIs(owner: NoteOwner): SQL {
  return 'userId' in owner ? sql`n.user_id = ${owner.userId}` : sql`n.email = ${owner.email}`
}

export async function findNote(db: Queryable, owner: NoteOwner): Promise<CustomerNote | null> {
  const [note] = await selectRows<CustomerNote>(
    db,
    sql`select ${columns} from customer_notes n left join users u on u.id = n.changed_by where ${ownerIs(owner)}`,
  )
  return note ?? null
}

type Given = { text: string; version: number; by: number }

/** False: there is another version by now, or somebody has just written the first one. */
export async function writeNote(tx: Queryable, owner: NoteOwner, { text, version, by }: Given): Promise<boolean> {
  const { rows } = await tx.execute(
    version === 0
      ? sql`insert into customer_notes (user_id, email, note, changed_by)
          values (${'userId' in owner ? owner.userId : null}, ${'email' in owner ? owner.email : null}, ${text}, ${by})
          on conflict do nothing returning 1`
      : sql`update customer_notes n set note = ${text}, version = version + 1, changed_by = ${by}, changed_at = now()
          where ${ownerIs(owner)} and version = ${version} returning 1`,
  )
  return rows.length > 0
}

/** What was noted of the mailbox is of the account from here on; a note the account has already keeps its place above it. */
export async function joinNote(
  tx: Queryable,
  { userId, email, longest }: { userId: number; email: string; longest: number },
): Promise<void> {
  await tx.execute(sql`with gone as (delete from customer_notes where email = ${email} returning note, changed_by, changed_at, version)
    insert into customer_notes (user_id, note, changed_by, changed_at, version)
      select ${userId}, note, changed_by, changed_at, version from gone
    on conflict (user_id) do update set note = left(concat_ws(E'\n', nullif(customer_notes.note, ''), nullif(excluded.note, '')), ${longest}::integer),
      version = customer_notes.version + 1`)
}

/** Of mailboxes nobody has an order of any more. */
export async function forgetNotesOfNobody(db: Queryable): Promise<void> {
  await db.execute(sql`delete from customer_notes n where n.email is not null and not exists (select from orders o
    where o.email = n.email and o.user_id is null and o.erasure_asked_at is null)`)
}
