import { z } from 'zod'

/** What a notice of the database says became out of date; db/functions/notify-catalogue-change.sql says when each key is used. */
const ids = z.array(z.int())
const flag = z.literal(true)

const catalogueChange = z.object({
  all: flag.optional(),
  products: ids.optional(),
  bulk: flag.optional(),
  categories: ids.optional(),
  subcategories: ids.optional(),
  lists: flag.optional(),
  models: flag.optional(),
  symptoms: flag.optional(),
  counted: ids.optional(),
  recount: flag.optional(),
})
export type CatalogueChange = z.infer<typeof catalogueChange>

export const catalogueChannel = 'catalogue_changed'

/** A notice that cannot be read (a newer shop on the same database) may mean anything. */
export function parseCatalogueChange(payload: string | undefined): CatalogueChange {
  try {
    return catalogueChange.parse(JSON.parse(payload ?? ''))
  } catch {
    return { all: true }
  }
}
