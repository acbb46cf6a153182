import { callShop, shopError } from '#web/api/call-shop.ts'
import { showToast } from '#web/ui/toast.ts'

/** Long enough to see what was done and to change one's mind. */
export const undoMilliseconds = 10_000

type UndoKey =
  | 'POST /api/admin/diagrams/edits/:id/undo'
  | 'POST /api/admin/models/edits/:id/undo'
  | 'POST /api/admin/symptoms/edits/:id/undo'

/** Takes an edit back and says what came of it. Answers the thing, or null where there is none. */
export async function undoWithWord(key: UndoKey, editId: string): Promise<number | null> {
  try {
    const { id, kept } = await callShop(key, { params: { id: editId } })
    const text = kept.length > 0 ? `Отменили. Осталось, потому что правили позже: ${kept.join('; ')}` : 'Отменили'
    void showToast(text, { kind: 'success', ...(kept.length > 0 && { milliseconds: undoMilliseconds }) })
    return id
  } catch (error) {
    void showToast(shopError(error).problem.error, { kind: 'error' })
    return null
  }
}

/** Says that something was done, with the way back beside it. */
export function sayWithUndo(
  text: string,
  {
    key,
    editId,
    label = 'Отменить',
    onUndone,
  }: { key: UndoKey; editId: string | null; label?: string; onUndone: () => void },
) {
  const action = editId && { label, run: () => void undoWithWord(key, editId).then(onUndone) }
  void showToast(text, { kind: 'success', milliseconds: undoMilliseconds, ...(action && { action }) })
}
