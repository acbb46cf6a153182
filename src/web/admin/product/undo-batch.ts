import type { UndoAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { showToast } from '#web/ui/toast.ts'
import { asked } from './asked.ts'

/** Takes a change of many products back and says how far it went. What changed since stays and is listed in the journal. */
export async function undoWithWord(id: number): Promise<UndoAnswer | undefined> {
  const undone = await asked(callShop('POST /api/admin/batches/:id/undo', { params: { id } }))
  if (!undone) return undefined
  const { restored, kept } = undone
  const text = restored > 0 ? `Вернули как было: ${countOf(restored, productForms)}` : 'Ничего не вернули'
  const rest = kept > 0 ? `. Не тронули то, что изменилось позже: ${countOf(kept, productForms)}` : ''
  void showToast(text + rest, { kind: restored > 0 ? 'success' : 'info' })
  return undone
}
