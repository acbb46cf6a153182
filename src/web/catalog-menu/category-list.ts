import { useEffect, useState } from 'react'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import { browserShopApi } from '#web/api/shop-api-context.ts'
import { useShell } from '#web/page/shell-data.ts'

export type Sections = { categories: Category[]; subcategories: Subcategory[] }
export type SectionsAnswer = { sections: Sections | null | undefined; retry: () => void }

/** Asked for once, when the catalogue is first opened, and kept for the visit. */
let everySection: Promise<Sections> | undefined

function loadSections(known: Category[]): Promise<Sections> {
  everySection ??= Promise.all([
    known.length > 0 ? known : browserShopApi.categories(),
    browserShopApi.subcategories(),
  ]).then(
    ([categories, subcategories]) => ({ categories, subcategories }),
    (error) => {
      everySection = undefined
      throw error
    },
  )
  return everySection
}

/** Undefined while the shop is being asked, null when it did not answer. */
export function useSections(): SectionsAnswer {
  const { categories } = useShell()
  const [sections, setSections] = useState<Sections | null>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isCurrent = true
    setSections(undefined)
    loadSections(categories).then(
      (answer) => isCurrent && setSections(answer),
      () => isCurrent && setSections(null),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  return { sections, retry: () => setAttempt((before) => before + 1) }
}

export function subcategoriesOf(sections: Sections, category: Category): Subcategory[] {
  return sections.subcategories.filter(({ category_id }) => category_id === category.id)
}
