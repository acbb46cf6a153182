import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { CatalogueEdit } from '#shared/product/product-admin-contract.ts'

export type Changes = Record<string, [before: unknown, after: unknown]>
export type EditSubject = 'product' | 'category' | 'subcategory' | 'diagram' | 'model' | 'symptom'
type Subject = { subject: EditSubject; subjectId: number }

type Edit = Subject & {
  kind: 'created' | 'changed' | 'deleted'
  actorId: number | null
  version: number | null
  changes?: Changes
  batchId?: number | null
  /** The edit that this one takes back. */
  undoes?: string
}

/** Answers its id. */
export async function insertEdit(tx: Queryable, edit: Edit): Promise<string> {
  const [row] = await selectRows<{ id: string }>(
    tx,
    sql`
    insert into catalogue_edits (actor_id, subject, subject_id, kind, version, batch_id, undoes, changes)
    values (${edit.actorId}, ${edit.subject}, ${edit.subjectId}, ${edit.kind}, ${edit.version}, ${edit.batchId ?? null},
      ${edit.undoes ?? null}::bigint, ${JSON.stringify(edit.changes ?? {})}::jsonb) returning id::text`,
  )
  return row!.id
}

export function findEdits(
  db: Queryable,
  { subject, subjectId, before, limit }: Subject & { before: string | undefined; limit: number },
): Promise<CatalogueEdit[]> {
  return selectRows<CatalogueEdit>(
    db,
    sql`select e.id::text, ${utcText(sql`e.at`)} as at, e.kind, e.changes,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as actor,
      case when b.id is not null then json_build_object('id', b.id, 'kind', b.kind, 'title', b.title) end as batch
    from catalogue_edits e left join users u on u.id = e.actor_id left join catalogue_batches b on b.id = e.batch_id
    where e.subject = ${subject} and e.subject_id = ${subjectId}
      and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
    order by e.id desc limit ${limit}`,
  )
}

export type EditSince = { by: string | null; at: string; changes: Changes }

/** What happened to it after that version, the oldest first. */
export function findEditsSince(
  db: Queryable,
  { subject, subjectId, version }: Subject & { version: number },
): Promise<EditSince[]> {
  return selectRows<EditSince>(
    db,
    sql`select u.first_name || ' ' || u.last_name as by, ${utcText(sql`e.at`)} as at, e.changes
    from catalogue_edits e left join users u on u.id = e.actor_id
    where e.subject = ${subject} and e.subject_id = ${subjectId} and e.version > ${version} order by e.id`,
  )
}

/** Long enough to answer who changed a price last season. */
export async function purgeEdits(db: Queryable): Promise<void> {
  await db.execute(sql`delete from catalogue_edits where at < now() - interval '2 years'`)
}
