import { useEffect } from 'react'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { createReading } from '#web/api/reading.ts'
import { useShell } from '#web/page/shell-data.ts'
import { useStore } from '#web/store/store.ts'

export type Catalog = { categories: Category[]; subcategories: Subcategory[] }
export type CatalogAnswer = { catalog: Catalog | null | undefined; retry: () => void }

/** Requested once, when the catalogue is first opened; stays for the visit. Most pages come with the categories already. */
const reading = createReading<Catalog>(async (asked) => {
  const [categories, subcategories] = await Promise.all([
    asked === 'all' ? callShop('GET /api/categories') : [],
    callShop('GET /api/subcategories'),
  ])
  return { categories, subcategories }
})

/** Undefined while the shop is being asked, null when it did not answer. */
export function useCatalog(): CatalogAnswer {
  const { categories } = useShell()
  const { answer, state } = useStore(reading)
  const call = categories.length > 0 ? 'subcategories' : 'all'
  useEffect(() => {
    const known = reading.get()
    if (known.call !== call || known.state === 'failed') reading.open({ call })
  }, [call])
  const known = answer && categories.length > 0 ? { ...answer, categories } : answer
  return { catalog: state === 'failed' ? null : known, retry: reading.reload }
}

export function subcategoriesOf(catalog: Catalog, category: Category): Subcategory[] {
  return catalog.subcategories.filter(({ category_id }) => category_id === category.id)
}
