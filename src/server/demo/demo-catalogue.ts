import type { ProductKind } from '#shared/catalog/product-kind.ts'
import catalogue from './catalog.json' with { type: 'json' }
import symptomWords from './symptom-words.json' with { type: 'json' }

/** The demo catalogue as it was written down: categories, and patterns after which products are named, priced and numbered. */
export type Pattern = {
  template: string
  slots: Record<string, string[]>
  brands: string[]
  kind: ProductKind
  articles: Record<string, string>
  price_rub: [from: number, to: number]
  master_price_ratio: [from: number, to: number]
  compatible_models: Record<string, string[]>
}
export type DemoSubcategory = { slug: string; name: string; drawing: string; filters: string[]; patterns: Pattern[] }
export type DemoCategory = { slug: string; name: string; drawing: string; subcategories: DemoSubcategory[] }
type DemoSymptoms = {
  appliance: string
  category: string
  items: { text: string; codes: Record<string, string>; subcategories: string[] }[]
}

export const demoCategories = catalogue.categories as unknown as DemoCategory[]
export const demoSymptoms = catalogue.symptoms as unknown as DemoSymptoms[]

/** What people say of symptoms, in phrases. With categories: a symptom that stands in no table and is only found by its words. */
type EverydaySymptoms = {
  appliance: string
  category: string
  items: { text: string; words: string; sections?: string[] }[]
}
export const everydaySymptoms: EverydaySymptoms[] = symptomWords
