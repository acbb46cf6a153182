import { useState } from 'react'
import { type DeliveryMethod, deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { AddressFields, deliveryOptions, useDeliveryAnswer } from './address-fields.tsx'
import { EditButton, EditDialog } from './edit-dialog.tsx'
import type { OrderSectionProps } from './order-change.ts'

/** «Изменить» beside the delivery: another address, another method, a price by hand. */
export function EditDelivery(props: OrderSectionProps) {
  if (!props.order.items_may_change) return null
  return <EditButton {...props} label="Изменить доставку" dialog={DeliveryDialog} />
}

function DeliveryDialog({ onClose, ...props }: OrderSectionProps & { onClose: () => void }) {
  const { order } = props
  const now = order.delivery
  const [method, setMethod] = useState(now.method)
  const [place, setPlace] = useState({
    city: now.city ?? '',
    address: now.address ?? '',
    postcode: now.postcode ?? '',
    point: now.point ?? '',
  })
  const [isByHand, setByHand] = useState(false)
  const [price, setPrice] = useState({ amount: String(order.delivery_price), reason: order.delivery_price_reason })
  const answer = useDeliveryAnswer(place.city, order.items_total)
  const quote = answer?.methods.find((found) => found.method === method)
  const isSameWay = method === now.method && place.city.trim() === (now.city ?? '')
  const set = (change: Partial<typeof place>) => setPlace({ ...place, ...change })

  function edit() {
    const amount = /^\d+$/.test(price.amount.trim()) ? Number(price.amount) : price.amount
    return {
      delivery: { method, ...place },
      ...(isByHand && { delivery_price: { amount, reason: price.reason } }),
    }
  }

  return (
    <EditDialog {...props} title="Доставка" edit={edit} onClose={onClose}>
      {(errorOf) => (
        <>
          <SelectField
            label="Способ"
            value={method}
            error={errorOf('delivery.method')}
            onChange={(value) => setMethod(value as DeliveryMethod)}
            options={deliveryOptions(answer)}
          />
          <AddressFields method={method} place={place} errorOf={errorOf} onChange={set} />
          <p className="order-aside">
            {isSameWay
              ? `Цена доставки прежняя: ${deliveryPriceText(order.delivery_price)}`
              : quote && `Станет: ${deliveryPriceText(quote.price)}, ${quote.text.toLowerCase()}`}
          </p>
          <label className="check">
            <input type="checkbox" checked={isByHand} onChange={(event) => setByHand(event.currentTarget.checked)} />
            Указать цену доставки вручную
          </label>
          {isByHand && (
            <div className="form-pair">
              <Field
                label="Цена доставки, ₽"
                inputMode="numeric"
                autoComplete="off"
                error={errorOf('delivery_price.amount')}
                value={price.amount}
                onChange={(event) => setPrice({ ...price, amount: event.currentTarget.value })}
              />
              <Field
                label="Почему"
                maxLength={200}
                autoComplete="off"
                error={errorOf('delivery_price.reason')}
                value={price.reason}
                onChange={(event) => setPrice({ ...price, reason: event.currentTarget.value })}
              />
            </div>
          )}
        </>
      )}
    </EditDialog>
  )
}
