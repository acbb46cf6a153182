import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { usualDrawing } from '#shared/drawing/drawing-labels.ts'

/** What is still to be done is a row among the jobs: `category-work:filters:subcategory:12`, with a lease as theirs. */
const prefix = 'category-work:'
const lease = sql`now() + interval '1 minute'`

export type WorkKind = 'filters' | 'drawing'
export type CategoryWork = { kind: WorkKind; of: 'category' | 'subcategory'; id: number }
/** Whoever has the token works on it; a later change of the same category takes it away. */
export type ClaimedWork = CategoryWork & { token: string }

export async function insertWork(tx: Queryable, work: CategoryWork): Promise<ClaimedWork> {
  const [row] = await selectRows<{ token: string }>(
    tx,
    sql`insert into periodic_jobs (name, next_run_at, locked_until, locked_by) values (${nameOf(work)}, now(), ${lease}, gen_random_uuid())
    on conflict (name) do update set locked_until = excluded.locked_until, locked_by = excluded.locked_by returning locked_by as token`,
  )
  return { ...work, token: row!.token }
}

/** False: somebody else has it by now. */
export async function renewWork(tx: Queryable, work: ClaimedWork): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`update periodic_jobs set locked_until = ${lease} where ${isHeld(work)} returning 1`,
  )
  return rows.length > 0
}

export async function deleteWork(tx: Queryable, work: ClaimedWork): Promise<void> {
  await tx.execute(sql`delete from periodic_jobs where ${isHeld(work)}`)
}

export async function claimAbandonedWork(db: Queryable): Promise<ClaimedWork[]> {
  const rows = await selectRows<{ name: string; token: string }>(
    db,
    sql`update periodic_jobs set locked_until = ${lease}, locked_by = gen_random_uuid()
    where name like ${`${prefix}%`} and locked_until < now() returning name, locked_by as token`,
  )
  return rows.map(({ name, token }) => {
    const [kind, of, id] = name.slice(prefix.length).split(':')
    return { kind: kind as WorkKind, of: of as CategoryWork['of'], id: Number(id), token }
  })
}

function nameOf({ kind, of, id }: CategoryWork): string {
  return `${prefix}${kind}:${of}:${id}`
}

function isHeld({ token, ...work }: ClaimedWork): SQL {
  return sql`name = ${nameOf(work)} and locked_by = ${token}`
}

/** The next products in it, locked in the order in which orders lock theirs. */
export async function lockProductsOf(
  tx: Queryable,
  { kind, of, id }: CategoryWork,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const inside = of === 'category' ? sql`category_id = ${id}` : sql`subcategory_id = ${id}`
  const isMeant = kind === 'drawing' ? sql`and drawing = ${usualDrawing}` : sql``
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`select id from products where ${inside} ${isMeant} and id > ${after} order by id limit ${limit} for no key update`,
  )
  return rows.map((row) => row.id)
}

/** Products that wear the placeholder take over the drawing of where they stand. */
export async function replaceUsualDrawing(tx: Queryable, ids: number[]): Promise<void> {
  await tx.execute(sql`
    update products p set drawing = coalesce(s.drawing, c.drawing)
    from products o join categories c on c.id = o.category_id left join subcategories s on s.id = o.subcategory_id
    where p.id = o.id and o.id = any (${sql.param(ids)}::integer[]) and p.drawing = ${usualDrawing}`)
}
