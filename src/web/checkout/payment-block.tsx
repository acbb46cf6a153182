import { type OnlineWay, type PaymentMethod, paymentMethodLabels } from '#shared/payment/payment-method.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { RadioCard } from '#web/ui/fields/radio-card.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { BlockField, type BlockProps, fieldId } from './block-field.tsx'

const texts: Record<PaymentMethod, string> = {
  on_receipt: 'Картой или наличными, когда заберёте заказ',
  online: 'Банковской картой или через СБП. Оплата сразу после оформления',
  invoice: 'Понадобится ИНН, закрывающие документы приложим',
}
const icons: Record<PaymentMethod, IconName> = {
  on_receipt: 'banknote',
  online: 'credit-card',
  invoice: 'landmark',
}

/** Most often chosen first; the invoice, which asks for more, comes last. */
const order: PaymentMethod[] = ['on_receipt', 'online', 'invoice']

/** How it is paid: only what the shop offers now. */
export function PaymentBlock({ offered, ...block }: BlockProps & { offered: readonly PaymentMethod[] | undefined }) {
  const { draft, errors, update } = block
  const known = offered ?? ['on_receipt', 'invoice']
  const errorId = `${fieldId('payment')}-text`
  return (
    <section className="checkout-block" aria-labelledby="checkout-payment-title">
      <h2 id="checkout-payment-title">
        <i aria-hidden="true">3</i>Оплата
      </h2>
      <fieldset className="radio-cards">
        <legend className="visually-hidden">Способ оплаты</legend>
        {order
          .filter((payment) => known.includes(payment))
          .map((payment, place) => (
            <RadioCard
              key={payment}
              id={place === 0 ? fieldId('payment') : undefined}
              name="payment"
              value={payment}
              icon={icons[payment]}
              title={paymentMethodLabels[payment]}
              text={texts[payment]}
              isChosen={draft.payment === payment}
              describedBy={errors.payment ? errorId : undefined}
              onChoose={() => update({ payment })}
            >
              {payment === 'invoice' && <CompanyFields {...block} />}
              {payment === 'online' && <OnlineWays {...block} />}
            </RadioCard>
          ))}
        <div className="field-text" id={errorId} aria-live="polite">
          <FieldError error={errors.payment} />
        </div>
      </fieldset>
    </section>
  )
}

const onlineWayLabels: Record<OnlineWay, string> = { any: 'Картой', sbp: 'По СБП, из приложения банка' }

function OnlineWays({ draft, update }: BlockProps) {
  return (
    <fieldset className="checkout-online">
      <legend className="visually-hidden">Как оплатить онлайн</legend>
      {Object.entries(onlineWayLabels).map(([way, label]) => (
        <label key={way}>
          <input
            type="radio"
            name="online_way"
            value={way}
            checked={draft.online_way === way}
            onChange={() => update({ online_way: way })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function CompanyFields(block: BlockProps) {
  return (
    <div className="checkout-company">
      <BlockField
        block={block}
        name="company_name"
        label="Организация"
        autoComplete="organization"
        maxLength={300}
        placeholder="ООО «Ремонт»"
      />
      <BlockField block={block} name="inn" label="ИНН" inputMode="numeric" autoComplete="off" maxLength={14} />
      <BlockField block={block} name="kpp" label="КПП" note="необязательно" autoComplete="off" maxLength={11} />
    </div>
  )
}
