import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { isErasedRow } from './journal-erasure-service.ts'
import type { Seal } from './journal-seal.ts'
import { eventTexts, exactText, sealColumns } from './seal-queries.ts'

/** A seal beside the row it vouches for. */
export type SealedRow = Seal & {
  /** Null: the row is gone. */
  kept_text: string | null
  told_text: string | null
  isErased: boolean
  /** Erased a moment ago, its new seal comes with the next look. */
  isWaiting: boolean
  /** The row was sealed again later: what it tells is checked there. */
  isOutdated: boolean
}

/** Page by page: the embedded engine must not keep a shop waiting for a year of its journal. */
export function findSealedRows(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<SealedRow[]> {
  return selectRows<SealedRow>(
    db,
    sql`select ${sealColumns}, row.kept_text, row.told_text, coalesce(row."isErased", false) as "isErased",
        exists (select from journal_erased q where q.event_id = s.event_id) as "isWaiting",
        exists (select from journal_seals l where l.event_id = s.event_id and l.no > s.no) as "isOutdated"
      from (select * from journal_seals where no > ${after} order by no limit ${limit}) s
      left join lateral (select ${eventTexts}, ${isErasedRow} as "isErased" from audit_events e where e.id = s.event_id) row on true
      order by s.no`,
  )
}

/** Where the chain says that it begins. */
export async function findLastCut(db: Queryable): Promise<Seal | null> {
  const [cut] = await selectRows<Seal>(
    db,
    sql`select ${sealColumns} from journal_seals s where s.what = 'cut' order by s.no desc limit 1`,
  )
  return cut ?? null
}

export type Unsealed = { id: string; at: string }

/** Rows without a seal: those of the last seconds, and those somebody has slipped in. */
export async function findRowsWithoutSeal(db: Queryable, limit: number): Promise<{ count: number; first: Unsealed[] }> {
  const missing = sql`from audit_events e where not exists (select from journal_seals s where s.event_id = e.id)`
  const [row] = await selectRows<{ n: number }>(db, sql`select count(*)::integer as n ${missing}`)
  const first = await selectRows<Unsealed>(
    db,
    sql`select e.id::text as id, ${exactText(sql`e.at`)} as at ${missing} order by e.at, e.id limit ${limit}`,
  )
  return { count: row!.n, first }
}
