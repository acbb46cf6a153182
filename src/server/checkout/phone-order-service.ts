import type { OrderDeps } from '#server/order/order-deps.ts'
import type { PhoneOrderInput } from '#shared/order/order-input.ts'
import { findCallerTier, isPhoneProved } from './caller-queries.ts'
import { type PlaceResult, placeOrder } from './place-service.ts'

export { findCallers } from './caller-queries.ts'

/** The customer is on the line and the shop types: the same order as from the site, at the caller's own prices. */

type EnterResult = PlaceResult | { ok: false; code: 'caller-unproved' }

type Entering = { input: PhoneOrderInput; key: string; actorId: number; visitor: { ip: string; userAgent: string } }

export async function enterOrder(deps: OrderDeps, { input, key, actorId, visitor }: Entering): Promise<EnterResult> {
  const { user_id: userId = null, is_caller_checked: isChecked = false, contact, ...rest } = input
  const tier = userId === null ? 'retail' : await findCallerTier(deps.db, userId)
  if (tier === null) return { ok: false, code: 'bad-input', fields: { user_id: 'Такого покупателя больше нет' } }
  // Anybody may type another's phone into an account: it would get the caller's name and address.
  if (userId !== null && !isChecked && !(await isPhoneProved(deps.db, { userId, phone: contact.phone })))
    return { ok: false, code: 'caller-unproved' }
  return placeOrder(deps, {
    input: { ...rest, contact: { ...contact, email: contact.email ?? null } },
    buyer: {
      userId,
      tier,
      owner: `desk:${actorId}`,
      isKnown: true,
      visitor,
      enteredBy: actorId,
    },
    key,
  })
}
