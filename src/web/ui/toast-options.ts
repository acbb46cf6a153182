export type ToastOptions = {
  kind?: 'info' | 'success' | 'error'
  place?: 'top-right' | 'bottom-center'
  milliseconds?: number
  /** One thing that can still be done about it, as «Вернуть». */
  action?: { label: string; run: () => void }
}
