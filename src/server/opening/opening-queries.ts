import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { openingSettingName, type StoredOpening } from '#shared/opening/opening-contract.ts'

export type FoundThings = { categories: boolean; products: boolean; colleagues: boolean; orders: boolean }

/** What is in the shop already: one look each, however much there is. */
export async function findThings(db: Queryable): Promise<FoundThings> {
  const [found] = await selectRows<FoundThings>(
    db,
    sql`select exists (select from subcategories) as categories,
      exists (select from products) as products,
      (select count(*) from (select 1 from users where role = 'admin' limit 2) staff) > 1
        or exists (select from staff_invitations) as colleagues,
      exists (select from orders) as orders`,
  )
  return found!
}

/** False: the shop has its state already, or something to sell. */
export async function insertClosed(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into shop_settings (name, value)
    select ${openingSettingName}, '{"isOpen": false, "later": []}'::jsonb where not exists (select from products)
    on conflict (name) do nothing returning 1`)
  return rows.length > 0
}

export async function writeOpening(tx: Queryable, value: StoredOpening, actorId: number): Promise<void> {
  await tx.execute(sql`
    insert into shop_settings (name, value, updated_by)
    values (${openingSettingName}, ${JSON.stringify(value)}::jsonb, ${actorId})
    on conflict (name) do update set value = excluded.value, version = shop_settings.version + 1, updated_at = now(),
      updated_by = excluded.updated_by`)
}

/** Two presses at once must not lose one of them. */
export async function lockOpening(tx: Queryable): Promise<unknown> {
  const [row] = await selectRows<{ value: unknown }>(
    tx,
    sql`select value from shop_settings where name = ${openingSettingName} for update`,
  )
  return row?.value
}

export const testMailKind = 'test-mail'

export type TestMailRow = {
  to: string
  state: 'waiting' | 'sent' | 'parked' | 'expired'
  fault: string | null
  at: string
}

export async function findTestMail(db: Queryable): Promise<TestMailRow | null> {
  const [row] = await selectRows<TestMailRow>(
    db,
    sql`select recipient as to, state, last_error as fault, ${utcText(sql`created_at`)} as at
    from mail_outbox where kind = ${testMailKind} order by id desc limit 1`,
  )
  return row ?? null
}

/** An older one that did not go is not tried again beside the new one. */
export async function endWaitingTestMails(tx: Queryable): Promise<void> {
  await tx.execute(sql`update mail_outbox set state = 'expired', finished_at = now(), body_text = null, body_html = null
    where kind = ${testMailKind} and state = 'waiting'`)
}
