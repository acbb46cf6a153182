import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { showToast } from '#web/ui/toast.ts'

/** The answer, or undefined after a toast said why it failed. */
export async function asked<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    const text = error instanceof ShopApiError ? error.problem.error : unavailableText
    void showToast(text, { kind: 'error' })
    return undefined
  }
}
