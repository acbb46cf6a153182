import type { ToastOptions } from './toast-viewport.ts'

/** A short word that goes away by itself. What shows it comes with the first one. */
export async function showToast(text: string, options: ToastOptions = {}): Promise<void> {
  const { addToast } = await import('./toast-viewport.ts')
  addToast(text, options)
}
