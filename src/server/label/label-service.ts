import type { Queryable } from '#server/platform/database/database.ts'
import { plainCode } from '#shared/catalog/product-code.ts'
import { barsOf } from '#shared/label/barcode-bars.ts'
import { type LabelSize, mostLabels } from '#shared/label/label-sizes.ts'
import { type Label, labelPage } from './label-page.ts'
import { findDocumentPieces, findLabelled, type LabelledProduct } from './label-queries.ts'

/** Labels for chosen products, or one for each piece that came by a document. */

type Wanted = {
  size: LabelSize
  ids?: readonly number[] | undefined
  document?: number | undefined
  copies: number
  from: number
}
type Printed = { ok: true; html: string; policy: string } | { ok: false; problem: string }

export async function printLabels(db: Queryable, { size, ids, document, copies, from }: Wanted): Promise<Printed> {
  const wanted = document ? await findDocumentPieces(db, document) : (ids ?? []).map((id) => ({ id, pieces: 1 }))
  const products = new Map(
    (
      await findLabelled(
        db,
        wanted.map(({ id }) => id),
      )
    ).map((product) => [product.id, product]),
  )
  const known = wanted.flatMap(({ id, pieces }) => {
    const product = products.get(id)
    return product ? [{ label: labelOf(product), count: pieces * copies }] : []
  })
  const total = known.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return { ok: false, problem: 'Печатать нечего: таких товаров нет' }
  if (total > mostLabels) {
    return { ok: false, problem: `Получается ${total} этикеток. За раз — не больше ${mostLabels}, разделите на части` }
  }
  const labels = known.flatMap(({ label, count }) => Array<Label>(count).fill(label))
  return { ok: true, ...labelPage({ size, labels, from }) }
}

function labelOf({ sku, name, shelf, barcodes }: LabelledProduct): Label {
  // What the maker printed is found by everybody's scanner; an article in Cyrillic is printed as its search reads it.
  const codes = [...barcodes.filter((code) => barsOf(code)?.kind === 'ean13'), ...barcodes, sku, plainCode(sku)]
  const code = codes.find((each) => barsOf(each) !== null)
  return { sku, name, shelf, code: code ?? null }
}
