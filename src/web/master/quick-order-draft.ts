import type { ListedRow } from '#shared/master/quick-order-rows.ts'

/** The list outlives a reload and a look at another page, in this tab only: a list of articles is nobody else's business. */
const draftKey = 'quick-order'

export function readDraft(): string {
  try {
    return sessionStorage.getItem(draftKey) ?? ''
  } catch {
    return ''
  }
}

/** As lines, and not as rows with prices: those are asked for anew. */
export function saveDraft(rows: ListedRow[]) {
  const lines = rows.map((row) => (row.product ? `${row.product.sku}\t${row.quantity ?? ''}`.trim() : row.text))
  try {
    if (lines.length > 0) sessionStorage.setItem(draftKey, lines.join('\n'))
    else sessionStorage.removeItem(draftKey)
  } catch {
    // Without storage the list lives as long as the page.
  }
}
