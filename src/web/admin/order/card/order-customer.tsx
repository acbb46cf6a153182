import { useState } from 'react'
import { daysText } from '#shared/calendar/shop-calendar.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { Colleague } from '#shared/order/order-admin-contract.ts'
import { statusLabel } from '#shared/order/order-states.ts'
import { paymentMethodLabels, paymentStatusLabels } from '#shared/payment/payment-method.ts'
import { levelOfTier } from '#shared/trade-level/level-price.ts'
import { EditContact } from '#web/admin/order/edit/edit-contact.tsx'
import { EditDelivery } from '#web/admin/order/edit/edit-delivery.tsx'
import { EditPayment } from '#web/admin/order/edit/edit-payment.tsx'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { useTradeLevels } from '#web/admin/trade-level/level-select.tsx'
import { ContactLines } from '#web/admin/ui/contact-lines.tsx'
import { NoteField } from '#web/admin/ui/note-field.tsx'
import { orderForms } from '#web/admin/ui/order-forms.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { eventTime, orderTime } from '#web/admin/ui/shown-time.ts'
import { type NoteDraft, noteAnew, useUnsavedDraft } from '#web/admin/ui/unsaved-draft.ts'
import { callShop } from '#web/api/call-shop.ts'
import { countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OpenOrderLink } from './open-order.tsx'

type OrderCustomerProps = OrderSectionProps & { staff: readonly Colleague[] }

/** Whose order it is, where it goes, how it is paid, who looks after it and what colleagues should know. */
export function OrderCustomer({ staff, ...props }: OrderCustomerProps) {
  const { order } = props
  const [isCancelling, setCancelling] = useState(false)
  return (
    <div className="order-card-side">
      <Customer {...props} />
      {order.model && (
        <section>
          <h3>Техника</h3>
          <p className="code">{order.model}</p>
        </section>
      )}
      <DeliverySection {...props} />
      <Money {...props} />
      {order.comment && (
        <section>
          <h3>Комментарий покупателя</h3>
          <p className="order-words">{order.comment}</p>
        </section>
      )}
      <Responsible {...props} staff={staff} />
      <StaffNote {...props} />
      {order.allowed.includes('cancelled') && (
        <section>
          <button className="order-cancel" type="button" onClick={() => setCancelling(true)}>
            <Icon name="circle-x" />
            Отменить заказ
          </button>
          {isCancelling && <MoveDialog {...props} to="cancelled" onClose={() => setCancelling(false)} />}
        </section>
      )}
    </div>
  )
}

const roleTexts = { admin: 'Администратор', master: 'Мастер', user: 'Есть аккаунт' } as const

/** Whether the mailbox of a guest is theirs for sure: without that nothing joins their orders. */
const mailboxTexts = {
  confirmed: '',
  known: 'Почта подтверждена другим заказом',
  unconfirmed: 'Почта не подтверждена',
} as const

function Customer(props: OrderSectionProps) {
  const { order } = props
  const { contact, company, client } = order
  const mayDo = useMayDo()
  const ownLevel = levelOfTier(order.price_tier)
  const level = useTradeLevels({ isOff: ownLevel === null }).find(({ id }) => id === ownLevel)
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ')
  const isKnownGuest = client.mailbox === 'confirmed' || client.mailbox === 'known'
  const cardPath = order.user_id
    ? `/users?user=${order.user_id}`
    : isKnownGuest && `/users?view=guests&guest=${order.id}`
  return (
    <section>
      <h3>Покупатель</h3>
      <ContactLines name={name || 'Данные удалены'} phone={contact.phone} email={contact.email}>
        {company && (
          <span>
            {company.name}, ИНН {company.inn}
          </span>
        )}
      </ContactLines>
      <p className="order-aside">
        {client.role ? roleTexts[client.role] : 'Без регистрации'}
        {level && ` · цены «${level.name}»`}
        {order.source === 'phone' && ' · заказ по телефону'}
      </p>
      {client.mailbox && mailboxTexts[client.mailbox] && <p className="order-aside">{mailboxTexts[client.mailbox]}</p>}
      {cardPath && mayDo('customers') && (
        <p>
          <Link className="link" to={cardPath}>
            Карточка покупателя
          </Link>
        </p>
      )}
      <EditContact {...props} />
      {client.orders_count > 0 && (
        <details className="order-former">
          <summary>
            Ещё {countOf(client.orders_count, orderForms)}
            {client.orders_total > 0 && ` на ${formatRubles(client.orders_total)}`}
          </summary>
          <ul>
            {client.orders.map(({ id, number, created_at, status, total }) => (
              <li key={id}>
                <OpenOrderLink id={id}>№ {number}</OpenOrderLink> {orderTime(created_at)}
                <br />
                {statusLabel(status)}, {formatRubles(total)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function DeliverySection(props: OrderSectionProps) {
  const { order } = props
  const { method, city, address, postcode, point, date_from, date_to } = order.delivery
  const place = [postcode, city, point ?? address].filter(Boolean).join(', ')
  return (
    <section>
      <h3>Доставка</h3>
      <p>
        {deliveryMethodLabels[method]}
        {place && (
          <>
            <br />
            {place}
          </>
        )}
      </p>
      {date_from && date_to && <p className="order-aside">Обещали {daysText(date_from, date_to)}</p>}
      <EditDelivery {...props} />
    </section>
  )
}

function Money(props: OrderSectionProps) {
  const { order } = props
  const paid = order.events.findLast(({ kind }) => kind === 'payment')
  return (
    <section>
      <h3>Оплата</h3>
      <p>
        {paymentMethodLabels[order.payment]}, {formatRubles(order.total)}
      </p>
      <p className="order-aside">
        {paymentStatusLabels[order.payment_status]}
        {paid && ` · ${eventTime(paid.at)}`}
      </p>
      <EditPayment {...props} />
      {order.invoice_url && (
        <a className="link" href={order.invoice_url} target="_blank" rel="noreferrer">
          Счёт
        </a>
      )}
    </section>
  )
}

function Responsible({ staff, ...props }: OrderCustomerProps) {
  const { order } = props
  const { error, run } = useOrderChange(props)
  const isOnStaff = !order.responsible || staff.some(({ id }) => id === order.responsible?.id)
  const candidates = order.responsible && !isOnStaff ? [order.responsible, ...staff] : staff
  return (
    <section>
      <SelectField
        label="Ответственный"
        value={String(order.responsible?.id ?? '')}
        options={[{ value: '', name: 'Никто' }, ...candidates.map(({ id, name }) => ({ value: String(id), name }))]}
        error={error}
        onChange={(id) =>
          void run(() =>
            callShop('PATCH /api/admin/orders/:id', {
              params: { id: order.id },
              body: { responsible_id: id ? Number(id) : null, version: order.version },
            }),
          )
        }
      />
    </section>
  )
}

function StaffNote(props: OrderSectionProps) {
  const { order } = props
  const [typed, keepTyped, settle] = useUnsavedDraft<NoteDraft>(`note-${order.id}`)
  const { isBusy, error, seenVersion, run } = useOrderChange(props)
  const note = typed?.text ?? order.staff_note
  const isChanged = note.trim() !== order.staff_note

  /** As it was again: nothing is left to save, unless something else is just being saved. */
  function write(text: string) {
    keepTyped(text === order.staff_note && !isBusy ? null : { text, version: typed?.version ?? order.version })
  }

  async function save() {
    const version = Math.max(typed?.version ?? order.version, seenVersion)
    const saved = await run(() =>
      callShop('PATCH /api/admin/orders/:id', { params: { id: order.id }, body: { staff_note: note, version } }),
    )
    if (saved) settle(typed, (later) => noteAnew(later, { text: saved.staff_note, version: saved.version }))
  }
  return (
    <NoteField
      id="order-note"
      text={note}
      maxLength={2000}
      isChanged={isChanged}
      isBusy={isBusy}
      error={error}
      onType={write}
      onSave={save}
    />
  )
}
