import { type FormEvent, useState } from 'react'
import { callUs, incompletePhoneText, isCompletePhone } from '#shared/account/phone.ts'
import { dayOf, dayText, fullMomentText } from '#shared/calendar/moscow-clock.ts'
import { daysText } from '#shared/calendar/shop-calendar.ts'
import { deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { FoundOrder, OrderGlance } from '#shared/order/order-contract.ts'
import { orderTexts } from '#shared/order/order-texts.ts'
import { paymentStatusLabels } from '#shared/payment/payment-method.ts'
import { openAuth } from '#web/account/open-auth.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { OrderStatusPill } from './order-status-pill.tsx'

/** Why the requested order is not shown. */
type Reason = 'missing' | 'ended'

const leads: Record<Reason | 'search', string> = {
  search: 'Номер есть в письме и в сообщении об оформлении. Телефон — тот, что указали в заказе.',
  missing: 'Откройте ссылку из письма о заказе. Потеряли письмо? Введите телефон из заказа — пришлём ссылку ещё раз.',
  ended: 'Срок ссылки на этот заказ вышел. Войдите в аккаунт или введите телефон из заказа — пришлём новую ссылку.',
}

/** By the number and the phone of the buyer the link is mailed once more. */
export function OrderSearch({ number: known, reason }: { number: string; reason?: Reason }) {
  const { shop } = useShell()
  const [answer, setAnswer] = useState<FoundOrder>()
  const session = useSession()
  const [number, setNumber] = useState(known)
  const [phone, setPhone] = useState('')
  const { isBusy, fields: errors = {}, formError, write, reject, clear } = useWrite()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = errorsOf(number, phone)
    if (Object.keys(wrong).length > 0) {
      reject('', wrong)
      return showFirst(form)
    }
    const found = await write('POST /api/orders/find', { body: { number, phone } })
    if (found) setAnswer(found)
  }

  return (
    <>
      <p className="panel order-search without-script">
        Поиску заказа нужен JavaScript: включите его в браузере или {callUs(shop.phone)}.
      </p>
      <form className="panel order-search form-grid with-script" noValidate onSubmit={submit}>
        <p>{leads[reason ?? 'search']}</p>
        <Field
          label="Номер заказа"
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={number}
          error={errors.number}
          onChange={(event) => {
            setNumber(event.target.value)
            setAnswer(undefined)
            clear('number')
          }}
        />
        <PhoneField
          name="phone"
          value={phone}
          error={errors.phone}
          onPhone={(typed) => {
            setPhone(typed)
            setAnswer(undefined)
            clear('phone')
          }}
        />
        <FormError text={formError} />
        {answer && (
          <div role="status">
            {answer.order && <OrderGlanceBox order={answer.order} />}
            <p className="order-link-sent">
              <b>{answer.message}</b>
            </p>
            <p>Письма нет? Проверьте номер и телефон или {callUs(shop.phone)}.</p>
          </div>
        )}
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Найти заказ
        </button>
        {!session && (
          <p>
            Заказывали с аккаунтом?{' '}
            <button className="link" type="button" onClick={() => void openAuth()}>
              Войти
            </button>
          </p>
        )}
      </form>
    </>
  )
}

function errorsOf(number: string, phone: string): Record<string, string> {
  return {
    ...(!/^[\s№#]*[1-9][\d\s]{0,10}$/.test(number.trim()) && { number: orderTexts.number }),
    ...(!isCompletePhone(phone) && { phone: incompletePhoneText }),
  }
}

function showFirst(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus())
}

/** What number and phone tell of an order: how far it is and what it costs, and nothing about whose it is. */
function OrderGlanceBox({ order }: { order: OrderGlance }) {
  const when = order.completed_at
    ? `Получен ${dayText(dayOf(new Date(order.completed_at)))}`
    : order.date_from && order.date_to && daysText(order.date_from, order.date_to)
  return (
    <section className="order-glance" aria-label={`Заказ № ${order.number}`}>
      <h2>
        Заказ № {order.number} <OrderStatusPill status={order.status} />
      </h2>
      <p>от {fullMomentText(new Date(order.created_at))}</p>
      <dl>
        {when && (
          <div>
            <dt>Когда</dt>
            <dd>{when}</dd>
          </div>
        )}
        <div>
          <dt>Товары</dt>
          <dd>{formatRubles(order.items_total)}</dd>
        </div>
        <div>
          <dt>Доставка</dt>
          <dd>{deliveryPriceText(order.delivery_price)}</dd>
        </div>
        <div>
          <dt>Итого</dt>
          <dd>{formatRubles(order.total)}</dd>
        </div>
        <div>
          <dt>Оплата</dt>
          <dd>{paymentStatusLabels[order.payment_status]}</dd>
        </div>
      </dl>
    </section>
  )
}
