import { useState } from 'react'
import { formatRubles } from '#shared/money/rubles.ts'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { sendPaymentLink } from '#web/api/admin/order-admin-api.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What is still to be paid can be paid online: the customer gets an email, or the link in a message. */
export function OrderPaymentLink({ order, ...rest }: OrderSectionProps) {
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
        onClick={() => void run(() => sendPaymentLink(order.id, order.version))}
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
