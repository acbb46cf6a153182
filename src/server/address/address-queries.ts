import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Address } from '#shared/address/address-contract.ts'

export function findAddresses(db: Queryable, userId: number): Promise<Address[]> {
  return selectRows<Address>(
    db,
    sql`select id, city, address, postcode from addresses where user_id = ${userId} order by used_at desc, id desc`,
  )
}

type Given = { userId: number; city: string; address: string; postcode: string | null }

/** A postcode that is known stays known where this time nobody asked for it. */
export async function saveAddress(db: Queryable, { userId, city, address, postcode }: Given): Promise<void> {
  await db.execute(sql`
    insert into addresses as a (user_id, city, address, postcode) values (${userId}, ${city}, ${address}, ${postcode})
    on conflict (user_id, city, address)
      do update set used_at = clock_timestamp(), postcode = coalesce(excluded.postcode, a.postcode)`)
}

export async function deleteBeyond(db: Queryable, userId: number, most: number): Promise<void> {
  await db.execute(sql`
    delete from addresses where id in
      (select id from addresses where user_id = ${userId} order by used_at desc, id desc offset ${most})`)
}

export async function deleteAddress(db: Queryable, { userId, id }: { userId: number; id: number }): Promise<void> {
  await db.execute(sql`delete from addresses where user_id = ${userId} and id = ${id}`)
}
