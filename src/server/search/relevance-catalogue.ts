import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { CatalogueRows } from './relevance-generated.ts'

/** What queries are generated from, always in the same order. */
export async function readCatalogueRows(db: Queryable): Promise<CatalogueRows> {
  const [products, models, fits, codes] = await Promise.all([
    selectRows<CatalogueRows['products'][number]>(
      db,
      sql`select id, sku, name from products where not hidden and not discontinued order by sku_code`,
    ),
    selectRows<CatalogueRows['models'][number] & { next: string | null }>(
      db,
      sql`select brand, code, next from (
        select m.*, lead(code_norm) over (order by code_norm collate "C") as next from appliance_models m) m
      where length(code_norm) >= 6 and code_norm ~ '[A-Z]' and code_norm ~ '[0-9]'
        -- Two makers may share a code, and one may begin another: such plates are in the table of cases.
        and not coalesce(starts_with(next, code_norm), false)
        and exists (select from product_models l join products p on p.id = l.product_id where l.model_id = m.id and not p.hidden)
      order by brand, code`,
    ),
    selectRows<CatalogueRows['fits'][number]>(
      db,
      sql`select distinct on (m.brand, m.code) p.name, m.brand, m.code from product_models l join products p on p.id = l.product_id
        join appliance_models m on m.id = l.model_id
        where not p.hidden and not p.discontinued and length(m.code_norm) >= 6 and m.code_norm ~ '[A-Z]' and p.name ~ '^[А-Яа-яё]{4,} '
        order by m.brand, m.code, p.sku_code`,
    ),
    selectRows<{ code: string }>(
      db,
      sql`select sku_code as code from products union select number_code from product_numbers
        union select code_norm from appliance_models union select number_code from model_numbers`,
    ),
  ])
  return { products, models, fits, codes: new Set(codes.map(({ code }) => code)) }
}
