import { type FormEvent, useState } from 'react'
import { dayText } from '#shared/calendar/moscow-clock.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedMoney, MoneyEntry } from '#shared/order/order-admin-contract.ts'
import { useItemsDraft } from '#web/admin/order/edit/items-draft.ts'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyEntries } from './order-money-entries.tsx'
import { PaymentDialog, RefundDialog } from './order-money-forms.tsx'
import { entryTitle, refundDeadline } from './order-money-text.ts'
import { OrderReceipts } from './order-receipts.tsx'

type Open = 'payment' | 'refund' | MoneyEntry | null

/** What came, what was given back and what is owed, with every entry that makes it up. */
export function OrderMoney(props: OrderSectionProps) {
  const { order } = props
  const { money } = order
  const [open, setOpen] = useState<Open>(null)
  // Money is counted against what the order costs: unsaved products come first.
  const isUnsaved = useItemsDraft(order)[0] !== null
  const close = () => setOpen(null)
  return (
    <section className="order-money" aria-labelledby="order-card-money">
      <div className="order-part-head">
        <h3 id="order-card-money">Деньги</h3>
        <span className="money-actions">
          {money.refundable > 0 && money.owed === 0 && (
            <button className="link" type="button" disabled={isUnsaved} onClick={() => setOpen('refund')}>
              Вернуть деньги
            </button>
          )}
          <button className="link" type="button" disabled={isUnsaved} onClick={() => setOpen('payment')}>
            Записать оплату
          </button>
        </span>
      </div>
      <dl className="money-balance">
        <Sum name="Получили" sum={money.paid} />
        <Sum name="Вернули" sum={money.refunded} />
        <Sum name="Заказ стоит" sum={money.due} />
      </dl>
      {money.owed > 0 && (
        <div className="money-owed">
          <div>
            <p>К возврату</p>
            <b>{formatRubles(money.owed)}</b>
            <p>{equation(money)}</p>
            <Deadline {...props} />
          </div>
          <button
            className="button button-primary"
            type="button"
            disabled={isUnsaved}
            onClick={() => setOpen('refund')}
          >
            Вернуть {formatRubles(money.owed)}
          </button>
        </div>
      )}
      {money.lacking > 0 && money.paid > 0 && (
        <p className="money-lacking">
          <Icon name="clock" />
          Осталось получить {formatRubles(money.lacking)}
        </p>
      )}
      {isUnsaved && (
        <p className="money-lacking" role="status">
          <Icon name="triangle-exclamation-point" />
          Состав изменён и не сохранён: сохраните его, чтобы записать деньги
        </p>
      )}
      {!isUnsaved && <OrderPaymentLink {...props} />}
      <OrderReceipts {...props} />
      <MoneyEntries money={money} receipts={order.receipts} onReverse={setOpen} />
      {open === 'payment' && <PaymentDialog {...props} onClose={close} />}
      {open === 'refund' && <RefundDialog {...props} onClose={close} />}
      {open !== null && typeof open === 'object' && <ReversalDialog {...props} entry={open} onClose={close} />}
    </section>
  )
}

function Sum({ name, sum }: { name: string; sum: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatRubles(sum)}</dd>
    </div>
  )
}

/** «получили 5 680 − вернули 360 − стоит 4 600»: shows how the sum to refund is calculated. */
function equation({ paid, refunded, due, pending }: ManagedMoney): string {
  const onItsWay = pending.reduce((sum, { amount }) => sum + amount, 0)
  const figure = (sum: number) => formatRubles(sum).slice(0, -2)
  return [
    `получили ${figure(paid)}`,
    ...(refunded > 0 ? [`вернули ${figure(refunded)}`] : []),
    ...(onItsWay > 0 ? [`возвращаем ${figure(onItsWay)}`] : []),
    ...(due > 0 ? [`стоит ${figure(due)}`] : []),
  ].join(' − ')
}

function Deadline({ order }: OrderSectionProps) {
  const day = refundDeadline(order.money)
  return day && <p>Срок — {dayText(day)}, десять дней с просьбы</p>
}

/** Beside the state of the order, in the head of its card. */
export function OwedPill({ owed }: { owed: number }) {
  if (owed === 0) return null
  return (
    <span className="order-pill money-owed-pill">
      <Icon name="undo-2" />К возврату {formatRubles(owed)}
    </span>
  )
}

type ReversalDialogProps = OrderSectionProps & { entry: MoneyEntry; onClose: () => void }

/** Nothing is deleted: another entry takes the mistaken one back, and says why. */
function ReversalDialog({ entry, onClose, ...props }: ReversalDialogProps) {
  const { order } = props
  const [reason, setReason] = useState('')
  const [isPressed, setPressed] = useState(false)
  const { isBusy, error, run } = useOrderChange(props)
  const lacksReason = reason.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (lacksReason) return
    const given = { reason: reason.trim(), version: order.version }
    if (
      await run(() =>
        callShop('POST /api/admin/orders/:id/money/:entry/reverse', {
          params: { id: order.id, entry: entry.id },
          body: given,
        }),
      )
    )
      onClose()
  }

  return (
    <Dialog isOpen title="Отменить запись?" onClose={onClose}>
      <SavedForm isBusy={isBusy} className="form-grid money-form" onSubmit={submit}>
        <p>
          {entryTitle(entry)}, {formatRubles(entry.amount)}. Запись останется в истории, рядом появится отмена. Если
          деньги на самом деле передавали, запишите возврат или оплату.
        </p>
        <TextArea
          label="Почему"
          maxLength={500}
          error={isPressed && lacksReason ? 'Напишите причину' : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormError text={error} />
        <footer>
          <button className="button button-outline" type="button" onClick={onClose}>
            Оставить
          </button>
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            Отменить запись
          </button>
        </footer>
      </SavedForm>
    </Dialog>
  )
}

/** What is still to be paid can be paid online: the customer gets an email, or the link in a message. */
function OrderPaymentLink({ order, ...rest }: OrderSectionProps) {
  const { isBusy, error, run } = useOrderChange(rest)
  const { payment_link: link, can_send_payment_link: canSend, money, contact } = order
  if (!canSend) return null
  return (
    <div className="payment-link">
      {link && <CopyLink link={link} />}
      <button
        className="button button-outline"
        type="button"
        aria-busy={isBusy}
        onClick={() =>
          void run(() =>
            callShop('POST /api/admin/orders/:id/payment-link', {
              params: { id: order.id },
              body: { version: order.version },
            }),
          )
        }
      >
        <Icon name="credit-card" />
        {sendLabel({ isAgain: link !== null, hasEmail: contact.email !== null, sum: money.lacking })}
      </button>
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

function sendLabel({ isAgain, hasEmail, sum }: { isAgain: boolean; hasEmail: boolean; sum: number }): string {
  if (!hasEmail) return `Ссылка на оплату ${formatRubles(sum)}`
  return isAgain ? 'Отправить ещё раз' : `Отправить ссылку на оплату ${formatRubles(sum)}`
}

function CopyLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="field payment-link-field">
      <label htmlFor="payment-link">Ссылка на оплату</label>
      <span className="payment-link-copy">
        <input id="payment-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button
          className="button button-outline"
          type="button"
          onClick={() =>
            void navigator.clipboard?.writeText(link).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          <Icon name={isCopied ? 'check' : 'copy'} />
          <span role="status">{isCopied ? 'Скопировано' : 'Скопировать'}</span>
        </button>
      </span>
    </div>
  )
}
