import type { UndoAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import type { Write } from '#web/api/use-toasted-write.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { showToast } from '#web/ui/toast.ts'

/** Takes a change of many products back and says how far it went. What changed since stays and is listed in the journal. */
export async function undoWithWord(write: Write, id: number): Promise<UndoAnswer | undefined> {
  const undone = await write('POST /api/admin/batches/:id/undo', { params: { id } })
  if (!undone) return undefined
  const { restored, kept } = undone
  const text = restored > 0 ? `Вернули как было: ${countOf(restored, productForms)}` : 'Ничего не вернули'
  const rest = kept > 0 ? `. Не тронули то, что изменилось позже: ${countOf(kept, productForms)}` : ''
  void showToast(text + rest, { kind: restored > 0 ? 'success' : 'info' })
  return undone
}
