import { showPhone } from '#shared/account/phone.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedOrderRow } from '#shared/order/order-admin-contract.ts'
import { moneyText } from '#shared/order/order-views.ts'
import { isPaid } from '#shared/payment/payment-method.ts'
import type { AdminColumn } from '#web/admin/list/admin-column.ts'
import { orderTime, unconfirmedText } from '#web/admin/ui/shown-time.ts'
import { OrderStatusPill } from '#web/order/order-status-pill.tsx'
import { OpenOrderLink } from './card/open-order.tsx'

export const orderColumns: AdminColumn<ManagedOrderRow>[] = [
  {
    key: 'number',
    name: '№',
    isAlwaysShown: true,
    cell: ({ id, number, status }) => (
      <span className="order-row-number" data-new={status === 'new' || undefined}>
        <OpenOrderLink id={id}>{number}</OpenOrderLink>
      </span>
    ),
  },
  {
    key: 'time',
    name: 'Время',
    sort: { up: 'time', down: 'time_desc' },
    cell: ({ created_at }) => <time dateTime={created_at}>{orderTime(created_at)}</time>,
  },
  { key: 'customer', name: 'Покупатель', sort: { up: 'name', down: 'name_desc' }, cell: customerCell },
  { key: 'status', name: 'Статус', cell: statusCell },
  {
    key: 'total',
    name: 'Сумма',
    isNumber: true,
    sort: { up: 'total', down: 'total_desc' },
    cell: ({ total }) => <b>{formatRubles(total)}</b>,
  },
  {
    key: 'payment',
    name: 'Оплата',
    cell: (order) =>
      order.owed > 0 ? (
        <span data-money="warn">К возврату {formatRubles(order.owed)}</span>
      ) : (
        <span data-money={moneyTone(order)}>{moneyText(order)}</span>
      ),
  },
  { key: 'delivery', name: 'Доставка', cell: ({ delivery }) => deliveryMethodLabels[delivery] },
  { key: 'lines', name: 'Поз.', isNumber: true, cell: ({ lines }) => lines },
  { key: 'responsible', name: 'Ответственный', cell: ({ responsible }) => responsible },
]

/** What a parcel needs: no sums. */
export const parcelColumns = orderColumns.filter(({ key }) => key !== 'total' && key !== 'payment')

function statusCell({ status, confirm_by }: ManagedOrderRow) {
  return (
    <span className="order-row-status">
      <OrderStatusPill status={status} isForShop />
      {confirm_by && <small>{unconfirmedText(confirm_by)}</small>}
    </span>
  )
}

function customerCell({ customer, phone, price_tier }: ManagedOrderRow) {
  return (
    <span className="order-row-customer">
      <b>{customer || 'Данные удалены'}</b>
      {price_tier !== 'retail' && <em>Мастер</em>}
      {phone && <small>{showPhone(phone)}</small>}
    </span>
  )
}

function moneyTone({ status, payment, payment_status }: ManagedOrderRow): 'ok' | 'warn' | undefined {
  if (isPaid(payment_status)) return 'ok'
  const isOpen = status !== 'cancelled' && payment_status !== 'refunded'
  return isOpen && payment !== 'on_receipt' ? 'warn' : undefined
}
