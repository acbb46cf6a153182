import { type FormEvent, useState } from 'react'
import type { ManagedReturn } from '#shared/order/order-admin-contract.ts'
import { usualHandMethod } from '#shared/order/order-money.ts'
import { type ReturnStatus, returnText } from '#shared/order/return-states.ts'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { ReturnMoney } from '#web/admin/order/money/order-money-return.tsx'
import { eventTime } from '#web/admin/ui/order-time.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

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
      <form className="form-grid" noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  )
}
