import type { Queryable } from '#server/platform/database/database.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type {
  EditedItem,
  ManagedDiagram,
  MaskAnswer,
  NumberAnswer,
  NumberProduct,
} from '#shared/diagram/diagram-admin-contract.ts'
import { diagramLimits } from '#shared/diagram/diagram-limits.ts'
import { readMask, tidyMask } from '#shared/diagram/model-mask.ts'
import {
  findMeantModels,
  findModelsByIds,
  findProductsByCodes,
  findProductsById,
  type NumberRow,
} from './diagram-admin-queries.ts'
import { findAlternatives } from './diagram-write-queries.ts'

/** What the numbers and masks of a sheet mean in this shop, while somebody types them. */

export async function lookUpNumbers(db: Queryable, numbers: string[]): Promise<NumberAnswer> {
  const codes = [...new Set(numbers.map(normalizeCode))].filter(Boolean)
  const [products, alternatives] = await Promise.all([findProductsByCodes(db, codes), findAlternatives(db, codes)])
  return {
    numbers: numbers.map((number) => {
      const code = normalizeCode(number)
      return { number, product: productOf(products.get(code)), alternatives: alternatives.get(code) ?? [] }
    }),
  }
}

/** The product tied to an item, or the one sold under its number. */
export async function productsOfItems(db: Queryable, items: Pick<EditedItem, 'number' | 'product_id'>[]) {
  const [byId, byCode] = await Promise.all([
    findProductsById(db, [...new Set(items.flatMap(({ product_id }) => product_id ?? []))]),
    findProductsByCodes(db, [...new Set(items.map(({ number }) => normalizeCode(number)))].filter(Boolean)),
  ])
  return ({ number, product_id }: Pick<EditedItem, 'number' | 'product_id'>): NumberProduct | null =>
    productOf(byId.get(product_id ?? 0) ?? byCode.get(normalizeCode(number)))
}

function productOf(row: Omit<NumberRow, 'code'> | undefined): NumberProduct | null {
  if (!row) return null
  const { id, sku, name, quantity, hidden } = row
  return { id, sku, name, quantity, hidden }
}

export async function alternativesOf(
  db: Queryable,
  items: Pick<EditedItem, 'number'>[],
): Promise<ManagedDiagram['supersessions']> {
  const numbers = new Map(items.map(({ number }) => [normalizeCode(number), number]))
  const found = await findAlternatives(db, [...numbers.keys()].filter(Boolean))
  return [...found].map(([code, alternatives]) => ({ number: numbers.get(code)!, alternatives }))
}

const shownModels = 200

/** Each mask with how many models it means, and all of them together. */
export async function lookUpMasks(db: Queryable, typed: string[]): Promise<MaskAnswer> {
  const all = new Set<number>()
  const masks: MaskAnswer['masks'] = []
  for (const mask of typed.map(tidyMask)) {
    const read = readMask(mask)
    const meant = read.ok ? await findMeantModels(db, read.patterns, diagramLimits.models) : []
    for (const id of meant) all.add(id)
    const error = read.ok ? tooMany(meant.length) : read.error
    masks.push({ mask, count: meant.length, error })
  }
  const models = await findModelsByIds(db, [...all])
  return { masks, total: all.size, models: models.slice(0, shownModels) }
}

function tooMany(count: number): string | null {
  return count > diagramLimits.models ? `Больше ${diagramLimits.models} моделей: уточните маску` : null
}
