import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Address } from '#shared/address/address-contract.ts'
import {
  type CheckoutDraft,
  type CheckoutErrors,
  type CheckoutField,
  checkoutErrors,
  checkoutFields,
} from '#shared/checkout/checkout-form.ts'
import { cityKey } from '#shared/delivery/delivery-table.ts'
import { openAuth } from '#web/account/open-auth.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { type KnownLine, totalsOf } from '#web/cart/cart-lines.ts'
import { saveChosenWay } from '#web/delivery/chosen-way.ts'
import { saveCity } from '#web/delivery/delivery-city.ts'
import { useDelivery } from '#web/delivery/use-delivery.ts'
import { leaveToPay } from '#web/order/pay-leave.ts'
import type { Session } from '#web/page/session.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { BlockProps } from './block-field.tsx'
import { changeToUsual } from './changed-draft.ts'
import { CheckoutNotices, type Outcome } from './checkout-notices.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ConsentBlock } from './consent-block.tsx'
import { ContactBlock } from './contact-block.tsx'
import { DeliveryBlock } from './delivery-block.tsx'
import { FitBlock, fitQuestionId } from './fit-block.tsx'
import { offered } from './offered-draft.ts'
import { PaymentBlock } from './payment-block.tsx'
import { placeOrder } from './place-order.ts'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import { useFitQuestion } from './use-fit-question.ts'

type CheckoutFormProps = {
  /** Whose form it is; another person's is mounted anew. Null for a guest. */
  session: Session | null
  lines: KnownLine[]
  /** Nothing in the cart stays behind. */
  isWhole: boolean
  onPlaced: () => void
}

export function CheckoutForm({ session, lines, isWhole, onPlaced }: CheckoutFormProps) {
  const navigate = useNavigate()
  const { pieces, sum } = totalsOf(lines)
  const { draft: typed, change, isPrefilled } = useCheckoutDraft(session?.userId)
  const delivery = useDelivery(typed.city, sum)
  useShopCity(delivery.answer?.city, typed.city, change)
  const saved = useSavedAddresses(session?.userId, typed, change)
  const draft = offered(typed, delivery.answer)
  const way = delivery.answer?.methods.find(({ method }) => method === draft.method)
  const [errors, setErrors] = useState<CheckoutErrors>({})
  const [pressed, setPressed] = useState<{ turn: number; outcome: Outcome }>({ turn: 0, outcome: {} })
  const { isBusy, run } = useWrite()
  const question = useFitQuestion(lines, draft.model)

  function update(changed: Partial<CheckoutDraft>) {
    change(changed)
    if (changed.method !== undefined) saveChosenWay(changed.method)
    const corrected = Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]))
    setErrors((known) => ({ ...known, ...corrected }))
  }

  function leave(field: CheckoutField) {
    if (draft[field] === '') return
    if (field === 'city') saveCity(draft.city.trim())
    setErrors((known) => ({ ...known, [field]: checkoutErrors(draft)[field] }))
  }

  function tell(outcome: Outcome, found: CheckoutErrors) {
    setErrors(found)
    setPressed(({ turn }) => ({ turn: turn + 1, outcome: { ...outcome, fields: fieldsOf(found) } }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = checkoutErrors(draft)
    tell({}, found)
    if (fieldsOf(found).length > 0) return
    if (!question.isPending) return void run(place)
    // Whoever presses once more has read it.
    question.show()
    const box = document.getElementById(fitQuestionId)
    box?.focus({ preventScroll: true })
    box?.scrollIntoView({ block: 'center' })
  }

  async function place() {
    const answer = await placeOrder({
      draft,
      lines,
      total: sum + (way?.price ?? 0),
      isWholeCart: session !== null && isWhole,
      userId: session?.userId,
    })
    if (answer.ok) {
      onPlaced()
      const { page, payAt } = answer
      const openOrder = () => navigate(page, { replace: payAt !== undefined, state: { isPlaced: true } })
      void (payAt ? leaveToPay(payAt, openOrder) : openOrder())
      // Busy until the next page is there: one order is enough.
      return new Promise(() => {})
    }
    tell(answer.outcome, answer.errors)
    void delivery.reload()
  }

  const block: BlockProps = { draft, errors, update, leave }
  return (
    <div className="cart checkout">
      <form noValidate onSubmit={submit}>
        {!session && <GuestLine />}
        <CheckoutNotices key={pressed.turn} outcome={pressed.outcome} errors={errors} />
        <ContactBlock {...block} isPrefilled={isPrefilled} />
        <DeliveryBlock {...block} delivery={delivery} saved={session ? saved : undefined} />
        <PaymentBlock {...block} offered={delivery.answer?.payments} />
        <FitBlock {...block} question={question} />
        <ConsentBlock {...block} isBusy={isBusy} total={way && sum + way.price} />
      </form>
      <CheckoutSummary lines={lines} pieces={pieces} sum={sum} way={way} answer={delivery.answer} />
    </div>
  )
}

/** Until a buyer says another one, it is the city the shop answers for. */
function useShopCity(answered: string | undefined, typed: string, change: (changed: Partial<CheckoutDraft>) => void) {
  const isOffered = useRef(typed !== '')
  useEffect(() => {
    if (isOffered.current || answered === undefined) return
    isOffered.current = true
    change({ city: answered })
  })
}

function fieldsOf(errors: CheckoutErrors): CheckoutField[] {
  return checkoutFields.filter((field) => errors[field])
}

/** Nobody needs an account to order; what is typed stays when logging in. */
function GuestLine() {
  return (
    <p className="checkout-guest">
      <Icon name="user-round" />
      <span>
        Оформляете без регистрации. Уже есть аккаунт?{' '}
        <button className="link" type="button" onClick={() => void openAuth()}>
          Войти
        </button>
      </span>
    </p>
  )
}

/** Addresses the user has ordered to. One is filled in by itself, once for every city the buyer comes to. */
function useSavedAddresses(
  userId: number | undefined,
  draft: CheckoutDraft,
  change: (changed: Partial<CheckoutDraft>) => void,
): Address[] {
  // Without them the buyer types one, as a guest does.
  const { answer } = useRead('GET /api/addresses', {}, { isOff: userId === undefined, edition: userId })
  const saved = answer?.addresses ?? []
  const offeredIn = useRef('')
  useEffect(() => {
    const city = cityKey(draft.city)
    if (saved.length === 0 || offeredIn.current === city) return
    offeredIn.current = city
    const usual = changeToUsual(saved, draft)
    if (usual) change(usual)
  })
  return saved
}
