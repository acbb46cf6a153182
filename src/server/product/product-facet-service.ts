import type { Queryable } from '#server/platform/database/database.ts'
import { type ProductKind, productKindLabels } from '#shared/catalog/product-kind.ts'
import { maxSlugLength } from '#shared/slug/slug.ts'
import { attributeFacetKey, commonFacetLabels, valueSlug } from '#shared/slug/value-slug.ts'
import {
  findFacetValues,
  findRefiltered,
  insertFacets,
  insertFacetValues,
  updateFacetIds,
} from './product-facet-queries.ts'

/** What a buyer can filter a product by follows from the product itself; new answers are written down as they come up. */

export type FilteredProduct = {
  brand: string
  kind: ProductKind
  attributes: { name: string; value: string }[]
  applianceBrands: string[]
  /** Facet keys of the category's own filters. */
  filters: string[]
}

type Answer = { key: string; facetLabel: string; label: string; slug?: string }

function answersOf({ brand, kind, attributes, applianceBrands, filters }: FilteredProduct): Answer[] {
  return [
    { key: 'brand', facetLabel: commonFacetLabels.brand, label: brand },
    { key: 'kind', facetLabel: commonFacetLabels.kind, label: productKindLabels[kind], slug: kind },
    ...applianceBrands.map((label) => ({ key: 'appliance', facetLabel: commonFacetLabels.appliance, label })),
    ...attributes
      .map(({ name, value }) => ({ key: attributeFacetKey(name), facetLabel: name, label: value }))
      .filter(({ key }) => filters.includes(key)),
  ]
}

/** The ids of each product's answers, in the order of the products: any number of products costs the same few questions. */
export async function facetIdsOf(tx: Queryable, products: FilteredProduct[]): Promise<number[][]> {
  const answers = products.map(answersOf)
  const ids = await learn(tx, answers.flat())
  return answers.map((own) => [...new Set(own.map((answer) => ids.get(nameOf(answer))!))])
}

/** Two answers may transliterate alike («1,5» and «1.5»); the later one gets a number. */
const maxNumbered = 100

async function learn(tx: Queryable, answers: Answer[]): Promise<Map<string, number>> {
  const wanted = new Map(answers.map((answer) => [nameOf(answer), answer]))
  const ids = new Map<string, number>()
  for (let n = 1; n <= maxNumbered; n++) {
    const missing = [...wanted.values()].filter((answer) => !ids.has(nameOf(answer)))
    if (missing.length === 0) return ids
    for (const found of await findFacetValues(tx, missing)) ids.set(nameOf(found), found.id)
    const fresh = missing.filter((answer) => !ids.has(nameOf(answer)))
    if (fresh.length === 0) return ids
    // In one order everywhere: two imports at once never wait for each other in a circle.
    fresh.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    if (n === 1) await insertFacets(tx, distinctFacets(fresh))
    await insertFacetValues(
      tx,
      fresh.map((answer) => ({ key: answer.key, label: answer.label, slug: slugOf(answer, n) })),
    )
  }
  throw new Error('a filter has a hundred answers that are written alike')
}

function distinctFacets(answers: Answer[]) {
  return [...new Map(answers.map(({ key, facetLabel }) => [key, { key, label: facetLabel }])).values()]
}

function slugOf({ slug, label }: Answer, n: number): string {
  const plain = slug ?? valueSlug(label)
  return n === 1 ? plain : `${plain.slice(0, maxSlugLength - 6)}-${n}`
}

function nameOf({ key, label }: { key: string; label: string }): string {
  return `${key}\n${label}`
}

/** Another category is filtered by other attributes, and a category may begin to be: the answers of its products are gathered again. */
export async function refilterProducts(tx: Queryable, productIds: number[]): Promise<void> {
  const rows = await findRefiltered(tx, productIds)
  const ids = await facetIdsOf(
    tx,
    rows.map((row) => ({ ...row, attributes: row.attributes.map(([name, value]) => ({ name, value })) })),
  )
  const changed = rows.flatMap(({ id, facetIds }, n) =>
    String(facetIds) === String(ids[n]) ? [] : [{ id, facetIds: ids[n] ?? [] }],
  )
  if (changed.length > 0) await updateFacetIds(tx, changed)
}
