import { callShop, shopError } from '#web/api/call-shop.ts'
import { showToast } from '#web/ui/toast.ts'

/** Long enough to see what was done and to change one's mind. */
export const undoMilliseconds = 10_000

/** Takes an edit back and says what came of it. Answers the sheet, or null where there is none. */
export async function undoWithWord(editId: string): Promise<number | null> {
  try {
    const { id, kept } = await callShop('POST /api/admin/diagrams/edits/:id/undo', { params: { id: editId } })
    const text = kept.length > 0 ? `Отменили. Осталось, потому что правили позже: ${kept.join('; ')}` : 'Отменили'
    void showToast(text, { kind: 'success', ...(kept.length > 0 && { milliseconds: undoMilliseconds }) })
    return id
  } catch (error) {
    void showToast(shopError(error).problem.error, { kind: 'error' })
    return null
  }
}
