export type ToastOptions = {
  kind?: 'info' | 'success' | 'error'
  place?: 'top-right' | 'bottom-center'
  milliseconds?: number
  /** One thing that can still be done about it, as «Вернуть». */
  action?: { label: string; run: () => void }
}

/** A short word that goes away by itself. What shows it comes with the first one. */
export async function showToast(text: string, options: ToastOptions = {}): Promise<void> {
  const { addToast } = await import('./toast-viewport.ts')
  addToast(text, options)
}
