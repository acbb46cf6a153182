import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'

/** Undefined where the shop would not say, as after too many questions: registering itself will. */
export function isEmailTaken(email: string): Promise<boolean | undefined> {
  return exists(callShop('GET /api/user-by-email/:email', { params: { email } }))
}

export function isPhoneTaken(phone: string): Promise<boolean | undefined> {
  return exists(callShop('GET /api/user-by-phone/:phone', { params: { phone } }))
}

async function exists(answer: Promise<unknown>): Promise<boolean | undefined> {
  try {
    await answer
    return true
  } catch (error) {
    return error instanceof ShopApiError && error.status === 404 ? false : undefined
  }
}
