import { type FormEvent, type ReactNode, useState } from 'react'
import { parcelTrack } from '#shared/delivery/parcel-track.ts'
import { longestTrack } from '#shared/order/track-list.ts'
import { useDraftTotal } from '#web/admin/order/edit/delivery-recount-note.tsx'
import { draftInput, piecesOf, useItemsDraft } from '#web/admin/order/edit/items-draft.ts'
import { NotifyCheck } from '#web/admin/order/edit/notify-check.tsx'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { unpaidText } from '#web/admin/order/money/order-money-text.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The parcel leaves: with its track number, or without one for now. Asked once more, for stock is written off and mail leaves. */
export function ShipForm({ children, ...props }: OrderSectionProps & { children: ReactNode }) {
  const { order } = props
  const [track, setTrack] = useState(order.track_number ?? '')
  const [error, setError] = useState<string>()
  /** The track number to be sent along; null: none yet. */
  const [asked, setAsked] = useState<{ track: string | null } | null>(null)
  const [draft] = useItemsDraft(order)
  const isEmptied = draft?.lines.length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (track.trim() === '') return setError('Введите трек-номер или нажмите «Без трека»')
    setAsked({ track: track.trim() })
  }

  return (
    <>
      <form className="order-step-row" onSubmit={submit}>
        <Field
          label="Трек-номер"
          className="code"
          placeholder="можно добавить позже"
          maxLength={longestTrack}
          autoComplete="off"
          hint={carrierHint(track)}
          error={error}
          value={track}
          onChange={(event) => {
            setTrack(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <button className="button button-primary" type="submit" disabled={isEmptied}>
          <Icon name="truck" />
          {draft ? 'Сохранить и отправить' : 'Отправить'}
        </button>
        <button
          className="button button-outline"
          type="button"
          disabled={isEmptied}
          onClick={() => setAsked({ track: null })}
        >
          Без трека
        </button>
      </form>
      <div className="order-step-row">{children}</div>
      {asked && <ShipDialog {...props} track={asked.track} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Who carries a parcel with such a number. */
export function carrierHint(track: string): string | undefined {
  const known = parcelTrack(track)
  return known ? `Похоже на номер «${known.carrier}»` : undefined
}

type ShipDialogProps = OrderSectionProps & { track: string | null; onClose: () => void }

function ShipDialog({ track, onClose, ...props }: ShipDialogProps) {
  const { order } = props
  const [isNotified, setNotified] = useState(true)
  const [draft, , settleDraft] = useItemsDraft(order)
  const { isBusy, error, seenVersion, run } = useOrderChange(props)
  const unpaid = unpaidText(order, useDraftTotal(order, draft))

  async function ship() {
    const unsaved = draft && { ...draftInput(draft), version: Math.max(draft.version, seenVersion) }
    const move = { status: 'shipped' as const, version: order.version, tell: isNotified, ...unsaved }
    const saved = await run(() =>
      callShop('POST /api/admin/orders/:id/status', {
        params: { id: order.id },
        body: track === null ? move : { ...move, track_number: track },
      }),
    )
    if (!saved) return
    settleDraft(draft, saved)
    onClose()
  }

  return (
    <Dialog isOpen title={`Отправить заказ №\u00a0${order.number}?`} onClose={onClose}>
      <div className="form-grid">
        {draft && <p>Состав изменён: сначала сохраним его, потом отправим заказ.</p>}
        <ul className="ship-products">
          {(draft?.lines ?? order.items).map(({ product_id, name, sku, quantity }) => (
            <li key={product_id}>
              {name} <span className="code">{sku}</span> — {quantity} шт.
            </li>
          ))}
        </ul>
        <p>
          {piecesOf(draft?.lines ?? order.items)} шт. спишутся со склада.{' '}
          {track === null ? 'Трек-номер добавите позже.' : `Трек-номер: ${track}.`}
        </p>
        {unpaid && <p className="ship-warning">{unpaid}</p>}
        <NotifyCheck order={order} isNotified={isNotified} onChange={setNotified} />
        <FormError text={error} />
        <div className="dialog-buttons">
          <button className="button button-outline" type="button" onClick={onClose}>
            Отмена
          </button>
          <button className="button button-primary" type="button" aria-busy={isBusy} onClick={() => void ship()}>
            {draft ? 'Сохранить и отправить' : 'Отправить'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
