import { useEffect, useState } from 'react'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useShell } from '#web/page/shell-data.ts'

export type Catalog = { categories: Category[]; subcategories: Subcategory[] }
export type CatalogAnswer = { catalog: Catalog | null | undefined; retry: () => void }

/** Requested once, when the catalogue is first opened; stays for the visit. */
let loadedCatalog: Promise<Catalog> | undefined

function loadCatalog(known: Category[]): Promise<Catalog> {
  loadedCatalog ??= Promise.all([
    known.length > 0 ? known : callShop('GET /api/categories'),
    callShop('GET /api/subcategories'),
  ]).then(
    ([categories, subcategories]) => ({ categories, subcategories }),
    (error) => {
      loadedCatalog = undefined
      throw error
    },
  )
  return loadedCatalog
}

/** Undefined while the shop is being asked, null when it did not answer. */
export function useCatalog(): CatalogAnswer {
  const { categories } = useShell()
  const [catalog, setCatalog] = useState<Catalog | null>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isCurrent = true
    setCatalog(undefined)
    loadCatalog(categories).then(
      (answer) => isCurrent && setCatalog(answer),
      () => isCurrent && setCatalog(null),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  return { catalog, retry: () => setAttempt((before) => before + 1) }
}

export function subcategoriesOf(catalog: Catalog, category: Category): Subcategory[] {
  return catalog.subcategories.filter(({ category_id }) => category_id === category.id)
}
