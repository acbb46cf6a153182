import { type FormEvent, useState } from 'react'
import { longestTrack } from '#shared/order/track-list.ts'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { eventTime } from '#web/admin/ui/shown-time.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { carrierHint } from './ship-form.tsx'

/** After shipping: the track number is added once the carrier gives it, and corrected whenever it was wrong. */
export function OrderTrack(props: OrderSectionProps) {
  const { order } = props
  const { status, delivery, track_number: known } = order
  const [isOpen, setOpen] = useState(false)
  if (delivery.method === 'pickup' || (status !== 'shipped' && status !== 'completed')) return null
  // Once it has arrived, a missing number is nobody's worry any more.
  const isMissing = known === null && status === 'shipped'
  const shippedAt = order.events.findLast(({ to }) => to === 'shipped')?.at
  return (
    <div className="order-card-track">
      {known !== null && (
        <p>
          Трек-номер <span className="code">{known}</span>
        </p>
      )}
      {isMissing && (
        <p>
          <Icon name="clock" />
          Отправлен{shippedAt && ` ${eventTime(shippedAt)}`} без трек-номера
        </p>
      )}
      {isMissing || isOpen ? (
        <TrackForm key={known ?? ''} {...props} onDone={() => setOpen(false)} />
      ) : (
        <button className="link" type="button" onClick={() => setOpen(true)}>
          {known === null ? 'Добавить трек-номер' : 'Исправить'}
        </button>
      )}
    </div>
  )
}

function TrackForm({ onDone, ...props }: OrderSectionProps & { onDone: () => void }) {
  const { order } = props
  const { track_number: known, contact } = order
  const [typed, setTyped] = useState(known ?? '')
  const [typedError, setTypedError] = useState<string>()
  const { isBusy, error, seenVersion, run } = useOrderChange(props)
  const verb = known === null ? 'Добавить' : 'Исправить'

  async function save(trackNumber: string | null, tell: boolean) {
    if (trackNumber === '') return setTypedError('Введите трек-номер')
    const version = Math.max(order.version, seenVersion)
    if (
      await run(() =>
        callShop('PATCH /api/admin/orders/:id/track', {
          params: { id: order.id },
          body: { track_number: trackNumber, version, tell },
        }),
      )
    )
      onDone()
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(typed.trim(), contact.email !== null)
      }}
    >
      <Field
        label="Трек-номер"
        className="code"
        maxLength={longestTrack}
        autoComplete="off"
        hint={carrierHint(typed)}
        error={typedError}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setTypedError(undefined)
        }}
      />
      <div className="order-card-track-buttons">
        <button className="button button-primary button-small" type="submit" aria-busy={isBusy}>
          {contact.email ? `${verb} и сообщить покупателю` : verb}
        </button>
        {contact.email && (
          <button
            className="button button-outline button-small"
            type="button"
            onClick={() => void save(typed.trim(), false)}
          >
            {verb} без письма
          </button>
        )}
        {known !== null && (
          <button className="link" type="button" onClick={() => void save(null, false)}>
            Убрать номер
          </button>
        )}
      </div>
      <FormError text={error} />
    </form>
  )
}
