import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What went wrong with the whole form rather than with a field. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="form-error">
          <Icon name="circle-exclamation-point" />
          {text}
        </p>
      )}
    </div>
  )
}

/** The server's own sentence; where it said nothing readable, ours. */
export function serverText(error: unknown, fallback: string): string {
  if (!(error instanceof ShopApiError)) return fallback
  const { code, error: text } = error.problem
  return code === 'unreachable' || code === 'unreadable-answer' ? fallback : text
}
