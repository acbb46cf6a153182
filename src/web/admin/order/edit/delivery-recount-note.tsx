import type { DeliveryAnswer } from '#shared/delivery/delivery-contract.ts'
import { deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import { type DeliveryChoice, isDeliveryRecounted, recountedDelivery } from '#shared/delivery/delivery-recount.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type ItemsDraft, linesSum } from './items-draft.ts'

export type Recount = {
  promised: number
  before: number | null
  after: number | null
  freeFrom: number | null
}

const pauseMs = 250

/** Today's tariff for the products as they were and as they are in the draft; undefined: nothing changed, or not known yet. */
export function useDeliveryRecount(order: ManagedOrder, itemsTotal: number): Recount | undefined {
  const { items_total: before, delivery_price: promised } = order
  const { city, method } = order.delivery
  const isOff = itemsTotal === before
  const asked = { pauseMs, isOff, edition: order.version }
  // Without an answer the server decides by the same rule.
  const old = useRead('GET /api/delivery', { query: { city: city || null, total: before } }, asked)
  const now = useRead('GET /api/delivery', { query: { city: city || null, total: itemsTotal } }, asked)
  if (old.state !== 'ready' || now.state !== 'ready' || !old.answer || !now.answer) return undefined
  const priceOf = ({ methods }: DeliveryAnswer) => methods.find((quote) => quote.method === method)?.price ?? null
  return { promised, before: priceOf(old.answer), after: priceOf(now.answer), freeFrom: now.answer.free_from }
}

/** What delivery will cost once the draft is saved. */
export function draftDelivery(order: ManagedOrder, recount: Recount | undefined, choice: DeliveryChoice | undefined) {
  if (!recount) return order.delivery_price
  return recountedDelivery(recount, { choice, isByHand: order.delivery_price_reason !== '' })
}

/** What the order costs once the draft is saved; without one, what it costs. */
export function useDraftTotal(order: ManagedOrder, draft: ItemsDraft | null): number {
  const sum = draft ? linesSum(draft.lines) : order.items_total
  const recount = useDeliveryRecount(order, sum)
  return draft ? sum + draftDelivery(order, recount, draft.delivery) + order.adjustment : order.total
}

type DeliveryRecountProps = {
  recount: Recount
  price: number
  onChoose: (choice: DeliveryChoice) => void
}

/** The products moved the order over the free threshold or below it: the shop says which price holds. */
export function DeliveryRecount({ recount, price, onChoose }: DeliveryRecountProps) {
  const { promised, after, freeFrom } = recount
  if (after === null || !isDeliveryRecounted(recount)) return null
  const isDearer = after > promised
  const threshold = freeFrom === null ? '' : formatRubles(freeFrom)
  const choices: { value: DeliveryChoice; text: string; note: string }[] = [
    {
      value: 'promised',
      text: `Как обещали — ${deliveryPriceText(promised)}`,
      note: isDearer ? 'если заменили мы' : '',
    },
    {
      value: 'tariff',
      text: `По тарифу — ${deliveryPriceText(after)}`,
      note: isDearer ? 'если попросил покупатель' : 'покупателю выгоднее',
    },
  ]
  const chosen = price === after ? 'tariff' : 'promised'
  return (
    <fieldset className="delivery-recount">
      <legend>
        <Icon name="truck" />
        Доставка пересчитана
      </legend>
      <p>
        {isDearer
          ? `Сумма стала меньше ${threshold}, бесплатная доставка больше не положена.`
          : `Сумма дошла до ${threshold}: доставка теперь бесплатная.`}
      </p>
      {choices.map(({ value, text, note }) => (
        <label key={value} className="check">
          <input
            type="radio"
            name="delivery-recount"
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>
            {text}
            {note && <small>{note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
