import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { SavedView, SavedViewInput } from '#shared/saved-view/saved-view-contract.ts'
import type { ViewedList } from '#shared/saved-view/saved-view-rules.ts'

const columns = sql`id, list, name, query`

export function findSavedViews(db: Queryable, userId: number): Promise<SavedView[]> {
  return selectRows<SavedView>(
    db,
    sql`select ${columns} from saved_views where user_id = ${userId} and deleted_at is null order by lower(name), id`,
  )
}

export async function countSavedViews(db: Queryable, userId: number, list: ViewedList): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from saved_views where user_id = ${userId} and list = ${list} and deleted_at is null`,
  )
  return row?.count ?? 0
}

/** One statement: two tabs that save the same name make one view of it. */
export async function upsertSavedView(
  db: Queryable,
  userId: number,
  { list, name, query }: SavedViewInput,
): Promise<SavedView> {
  const [row] = await selectRows<SavedView>(
    db,
    sql`insert into saved_views (user_id, list, name, query) values (${userId}, ${list}, ${name}, ${query})
    on conflict (user_id, list, lower(name)) where deleted_at is null do update set name = excluded.name, query = excluded.query
    returning ${columns}`,
  )
  return row!
}

export async function hasSavedView(db: Queryable, userId: number, { list, name }: SavedViewInput): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`select 1 from saved_views where user_id = ${userId} and list = ${list} and lower(name) = lower(${name}) and deleted_at is null`,
  )
  return rows.length > 0
}

export function deleteSavedView(db: Queryable, userId: number, id: number): Promise<SavedView | null> {
  return mark(db, sql`set deleted_at = now() where id = ${id} and user_id = ${userId} and deleted_at is null`)
}

/** The list of a view that was deleted. */
export async function findDeletedViewsList(db: Queryable, userId: number, id: number): Promise<ViewedList | null> {
  const [row] = await selectRows<{ list: ViewedList }>(
    db,
    sql`select list from saved_views where id = ${id} and user_id = ${userId} and deleted_at is not null`,
  )
  return row?.list ?? null
}

/** Nothing where one of the same name was saved meanwhile: that one is the newer. */
export function restoreSavedView(db: Queryable, userId: number, id: number): Promise<SavedView | null> {
  return mark(
    db,
    sql`set deleted_at = null where id = ${id} and user_id = ${userId} and deleted_at is not null
      and not exists (select from saved_views other where other.user_id = v.user_id and other.list = v.list
        and lower(other.name) = lower(v.name) and other.deleted_at is null)`,
  )
}

async function mark(db: Queryable, change: SQL): Promise<SavedView | null> {
  const [row] = await selectRows<SavedView>(db, sql`update saved_views v ${change} returning ${columns}`)
  return row ?? null
}
