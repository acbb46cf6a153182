import type { ListedRow } from '#shared/master/quick-order-rows.ts'
import { tabDrafts } from '#web/page/tab-drafts.ts'
import { savedJson, saveJson } from '#web/store/saved.ts'

/**
 * The list outlives a reload and a look at another page, in this tab only, and is read by its own master alone: the session may end elsewhere,
 * and somebody else sit down here.
 */
const key = tabDrafts.quickOrder

export function readQuickDraft(userId: number): string {
  const kept = { ...(savedJson(key, 'sessionStorage') as { user_id?: unknown; text?: unknown } | null) }
  return kept.user_id === userId && typeof kept.text === 'string' ? kept.text : ''
}

/** Stored as lines, without prices: those are requested again. */
export function saveQuickDraft(rows: readonly ListedRow[], userId: number) {
  const lines = rows.map((row) => (row.product ? `${row.product.sku}\t${row.quantity ?? ''}`.trim() : row.text))
  saveJson(key, lines.length > 0 ? { user_id: userId, text: lines.join('\n') } : null, 'sessionStorage')
}
