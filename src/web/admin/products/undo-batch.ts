import { undoBatch } from '#web/api/product-admin-api.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { showToast } from '#web/ui/toast.ts'
import { asked } from './asked.ts'

/** Takes a change of many parts back and says how far it went: what others have changed since stays as it is. */
export async function undoWithWord(id: number): Promise<boolean> {
  const undone = await asked(undoBatch(id))
  if (!undone) return false
  const kept = undone.kept > 0 ? `. ${countOf(undone.kept, productForms)} уже изменили после, их не трогали` : ''
  void showToast(`Вернули как было: ${countOf(undone.restored, productForms)}${kept}`, { kind: 'success' })
  return true
}
