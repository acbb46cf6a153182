import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { type ExchangeMappings, type ExchangeRun, noFigures } from '#shared/exchange/exchange-contract.ts'
import { guessSaleTarget, saleWord, shownWords } from '#shared/exchange/sale-settings.ts'

const undoable = sql`(r.state in ('done', 'cut') and b.id is not null and b.undone_at is null and b.created_at > now() - interval '24 hours')`

export async function isUndoable(db: Queryable, id: number): Promise<boolean> {
  const rows = await selectRows(
    db,
    sql`select 1 from exchange_runs r left join catalogue_batches b on b.id = r.batch_id where r.id = ${id} and ${undoable}`,
  )
  return rows.length > 0
}

export async function findUndoer(db: Queryable, batchId: number): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    db,
    sql`select undone_by as id from catalogue_batches where id = ${batchId}`,
  )
  return row!.id
}

type Page = { before?: number | undefined; id?: number; limit: number }

export async function findRuns(db: Queryable, { before, id, limit }: Page): Promise<ExchangeRun[]> {
  const rows = await selectRows<ExchangeRun>(
    db,
    sql`select r.id, r.kind, r.given, r.confirmed, r.state, r.is_trial, ${utcText(sql`r.started_at`)} as started_at, ${utcText(sql`r.finished_at`)} as finished_at, r.figures,
      (select coalesce(json_agg(json_build_object('name', f.name, 'bytes', f.bytes, 'parts', f.parts, 'state', f.state,
        'is_changes_only', f.is_changes_only, 'fault', f.fault) order by f.id), '[]')
        from exchange_files f where f.run_id = r.id and f.kind <> 'picture') as files,
      (select count(*)::integer from exchange_files f where f.run_id = r.id and f.kind = 'picture') as pictures,
      coalesce(w.n, 0) as waiting,
      coalesce(${undoable}, false) as can_undo,
      case when b.undone_at is not null then json_build_object('restored', b.restored_count, 'kept', b.kept_count, 'batch_id', b.id) end as undo
    from exchange_runs r left join catalogue_batches b on b.id = r.batch_id
      left join (select run_id, count(*)::integer as n from exchange_products
        where product_id is null and not is_deleted and said is not null group by 1) w on w.run_id = r.id
    where (${before ?? null}::integer is null or r.id < ${before ?? null}::integer) and (${id ?? null}::integer is null or r.id = ${id ?? null}::integer)
    order by r.id desc limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, figures: { ...noFigures, ...row.figures } }))
}

export async function findMappings(db: Queryable): Promise<ExchangeMappings> {
  const prices = await selectRows<ExchangeMappings['prices'][number]>(
    db,
    sql`select n.external_id as id, n.name, n.target, coalesce(u.count, 0) as count
    from exchange_names n left join exchange_uses u using (kind, external_id)
    where n.kind = 'price' order by n.name, n.external_id`,
  )
  const stores = await selectRows<ExchangeMappings['stores'][number]>(
    db,
    sql`select n.external_id as id, n.name, coalesce(n.target, 'count') as target, coalesce(u.count, 0) as count
    from exchange_names n left join exchange_uses u using (kind, external_id)
    where n.kind = 'store' order by n.name, n.external_id`,
  )
  const groups = await selectRows<ExchangeMappings['groups'][number] & { parent_id: string | null }>(
    db,
    sql`select n.external_id as id, n.name, n.parent_id, n.target, n.category_id, n.subcategory_id, coalesce(u.count, 0) as count,
      c.name || coalesce(' / ' || s.name, '') as section
    from exchange_names n left join exchange_uses u using (kind, external_id)
      left join categories c on c.id = n.category_id left join subcategories s on s.id = n.subcategory_id
    where n.kind = 'group'`,
  )
  const byId = new Map(groups.map((group) => [group.id, group]))
  const fullName = (group: (typeof groups)[number], depth = 0): string => {
    const parent = group.parent_id === null || depth > 20 ? undefined : byId.get(group.parent_id)
    return parent ? `${fullName(parent, depth + 1)} / ${group.name}` : group.name
  }
  const named = groups.map(({ parent_id: _parent, ...group }) => ({ ...group, name: fullName(byId.get(group.id)!) }))
  return {
    prices,
    stores,
    statuses: await findStatuses(db),
    groups: named.sort((a, b) => a.name.localeCompare(b.name, 'ru')),
  }
}

/** Those 1С has said or somebody has decided about, and the usual ones. */
async function findStatuses(db: Queryable): Promise<ExchangeMappings['statuses']> {
  const rows = await selectRows<ExchangeMappings['statuses'][number]>(
    db,
    sql`select n.external_id as id, n.name, n.target, (select count(*)::integer from exchange_rows r
      where r.kind = 'document' and r.said ->> 'status' = n.name) as count
    from exchange_names n where n.kind = 'status'`,
  )
  const known = new Set(rows.map(({ id }) => id))
  const usual = shownWords.filter((word) => !known.has(saleWord(word)))
  const all = [...usual.map((name) => ({ id: saleWord(name), name, count: 0, target: null })), ...rows]
  return all
    .map((each) => ({ ...each, target: each.target ?? guessSaleTarget(each.name) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ru'))
}

type Waiting = { undecided: number; differing: number; last_run_at: string | null }

/** What waits for a person. */
export async function countUndecided(db: Queryable): Promise<Waiting> {
  const [row] = await selectRows<Waiting>(
    db,
    sql`select (select count(*)::integer from exchange_names where kind = 'price' and target is null) as undecided,
      (select count(*)::integer from exchange_orders where differences <> '[]') as differing,
      (select ${utcText(sql`max(seen_at)`)} from (select seen_at from exchange_runs order by id desc limit 10) r) as last_run_at`,
  )
  const unclear = (await findStatuses(db)).filter(({ target }) => target === null).length
  return { ...row!, undecided: row!.undecided + unclear }
}
