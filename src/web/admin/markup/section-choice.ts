import { useRead } from '#web/api/use-read.ts'

/** Categories and subcategories to choose from, and their names. */

export type SectionChoice = {
  options: { value: string; name: string; group?: string }[]
  nameOf: (category: number | null, subcategory: number | null) => string
}

export function useSectionChoice(): SectionChoice {
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  return {
    options: [
      { value: '', name: 'Любой' },
      ...categories.flatMap(({ id, name, subcategories }) => [
        { value: sectionValue(id, null), name: `${name}: всё`, group: name },
        ...subcategories.map((each) => ({ value: sectionValue(id, each.id), name: each.name, group: name })),
      ]),
    ],
    nameOf(category, subcategory) {
      const found = categories.find(({ id }) => id === category)
      const own = found?.subcategories.find(({ id }) => id === subcategory)
      if (subcategory !== null) return own?.name ?? 'Раздела больше нет'
      return found?.name ?? 'Раздела больше нет'
    },
  }
}

export function sectionValue(category: number | null, subcategory: number | null): string {
  return category === null ? '' : `${category}/${subcategory ?? ''}`
}

export function readSection(value: string): { category_id: number | null; subcategory_id: number | null } {
  const [category, subcategory] = value.split('/')
  return {
    category_id: category ? Number(category) : null,
    subcategory_id: subcategory ? Number(subcategory) : null,
  }
}
