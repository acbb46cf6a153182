import { type FormEvent, useState } from 'react'
import type { ManagedReturn } from '#shared/order/order-admin-contract.ts'
import { usualHandMethod } from '#shared/order/order-money.ts'
import { orderTexts } from '#shared/order/order-texts.ts'
import { type ReturnStatus, returnText } from '#shared/order/return-states.ts'
import { NotifyCheck } from '#web/admin/order/edit/notify-check.tsx'
import { type OrderSectionProps, useOrderChange, useOrderForm } from '#web/admin/order/edit/order-change.ts'
import { ReturnMoney } from '#web/admin/order/money/order-money-return.tsx'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { eventTime } from '#web/admin/ui/shown-time.ts'
import { callShop, shopUrl } from '#web/api/call-shop.ts'
import { SentPhotos } from '#web/order-return/return-photos.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

const moveLabels: Record<ReturnStatus, string> = {
  requested: 'На рассмотрение',
  approved: 'Одобрить возврат',
  rejected: 'Отклонить',
  received: 'Товар получен',
  refunded: 'Деньги возвращены',
}

/** What the customer wants to bring back, and what the shop decides about it. */
export function OrderReturns(props: OrderSectionProps) {
  const { order } = props
  const [move, setMove] = useState<{ found: ManagedReturn; to: ReturnStatus } | null>(null)
  if (order.returns.length === 0) return null
  const names = new Map(order.items.map(({ product_id, name }) => [product_id, name]))
  return (
    <section aria-labelledby="order-card-returns">
      <div className="order-part-head">
        <h3 id="order-card-returns">Возвраты</h3>
      </div>
      <ul className="order-card-returns">
        {order.returns.map((found) => (
          <li key={found.id}>
            <b>{returnText(found)}</b> <small>{eventTime(found.created_at)}</small>
            {found.items.map(({ product_id, quantity }) => (
              <p key={product_id}>
                {names.get(product_id)}, {quantity} шт.
              </p>
            ))}
            <p>Причина: {found.reason}</p>
            <SentPhotos
              urls={found.photos.map((photo) =>
                shopUrl('GET /api/admin/orders/:id/return-photos/:photo', { params: { id: order.id, photo } }),
              )}
            />
            {found.answer && <p>Ответ магазина: {found.answer}</p>}
            <div>
              {found.allowed.map((to) => (
                <button
                  key={to}
                  className={`button button-small ${to === 'rejected' ? 'button-outline' : 'button-primary'}`}
                  type="button"
                  onClick={() => setMove({ found, to })}
                >
                  {moveLabels[to]}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {move && <ReturnDialog {...props} {...move} onClose={() => setMove(null)} />}
    </section>
  )
}

type ReturnDialogProps = OrderSectionProps & { found: ManagedReturn; to: ReturnStatus; onClose: () => void }

function ReturnDialog({ found, to, onClose, ...props }: ReturnDialogProps) {
  const [answer, setAnswer] = useState('')
  const [isSellable, setSellable] = useState(true)
  const [method, setMethod] = useState(usualHandMethod(props.order.money.entries.toReversed()))
  const [isPressed, setPressed] = useState(false)
  const { isBusy, error, run } = useOrderChange(props)
  const lacksAnswer = to === 'rejected' && answer.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (lacksAnswer) return
    const move = {
      status: to,
      version: found.version,
      ...(answer.trim() && { answer: answer.trim() }),
      ...(to === 'received' && { sellable: isSellable }),
      ...(to === 'refunded' && { method }),
    }
    if (await run(() => callShop('POST /api/admin/returns/:id/status', { params: { id: found.id }, body: move })))
      onClose()
  }
  return (
    <Dialog isOpen title={moveLabels[to]} onClose={onClose}>
      <SavedForm isBusy={isBusy} className="form-grid" onSubmit={submit}>
        {to === 'refunded' && <ReturnMoney money={props.order.money} method={method} onMethod={setMethod} />}
        {to === 'received' && (
          <label className="check">
            <input
              type="checkbox"
              checked={isSellable}
              onChange={(event) => setSellable(event.currentTarget.checked)}
            />
            Вернуть на склад: можно снова продавать
          </label>
        )}
        <TextArea
          label={to === 'rejected' ? 'Причина' : 'Ответ покупателю'}
          note={to === 'rejected' ? 'увидит покупатель' : 'необязательно'}
          maxLength={500}
          error={isPressed && lacksAnswer ? 'Укажите причину' : undefined}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <FormError text={error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          {moveLabels[to]}
        </button>
      </SavedForm>
    </Dialog>
  )
}

/** The customer calls, or the days of return are over: the shop opens the return itself. */
export function OpenReturn(props: OrderSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { status, items } = props.order
  const isLeft = items.some(({ quantity, returned }) => quantity > returned)
  if (!isLeft || (status !== 'completed' && status !== 'shipped')) return null
  return (
    <section>
      <button className="link order-open-return" type="button" onClick={() => setOpen(true)}>
        Оформить возврат за покупателя
      </button>
      {isOpen && <OpenReturnDialog {...props} onClose={() => setOpen(false)} />}
    </section>
  )
}

function OpenReturnDialog({ onClose, ...props }: OrderSectionProps & { onClose: () => void }) {
  const { order } = props
  const left = order.items
    .map((item) => ({ ...item, most: item.quantity - item.returned }))
    .filter(({ most }) => most > 0)
  const [counts, setCounts] = useState<Record<number, number>>({})
  const [reason, setReason] = useState('')
  const [isNotified, setNotified] = useState(true)
  const [isPressed, setPressed] = useState(false)
  const { isBusy, error, version, run } = useOrderForm(props)
  const items = left.flatMap(({ product_id: id }) => (counts[id] ? [{ id, quantity: counts[id] }] : []))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (items.length === 0 || reason.trim() === '') return
    if (
      await run(() =>
        callShop('POST /api/admin/orders/:id/returns', {
          params: { id: order.id },
          body: { items, reason: reason.trim(), version, tell: isNotified },
        }),
      )
    )
      onClose()
  }

  return (
    <Dialog isOpen title="Оформить возврат" onClose={onClose}>
      <SavedForm isBusy={isBusy} className="form-grid" onSubmit={submit}>
        <p>Возврат сразу будет одобрен: останется получить товар и вернуть деньги.</p>
        {left.map(({ product_id: id, name, sku, most }) => (
          <SelectField
            key={id}
            label={`${name}, ${sku}`}
            value={String(counts[id] ?? 0)}
            onChange={(value) => setCounts({ ...counts, [id]: Number(value) })}
            options={Array.from({ length: most + 1 }, (_, count) => ({
              value: String(count),
              name: count === 0 ? 'Не возвращает' : `${count} шт.`,
            }))}
          />
        ))}
        <FormError text={isPressed && items.length === 0 ? orderTexts.returnItems : undefined} />
        <TextArea
          label="Почему возвращает"
          note="увидит покупатель"
          maxLength={1000}
          error={isPressed && reason.trim() === '' ? orderTexts.returnReason : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <NotifyCheck order={order} isNotified={isNotified} onChange={setNotified} />
        <FormError text={error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Оформить возврат
        </button>
      </SavedForm>
    </Dialog>
  )
}
