import { useEffect } from 'react'
import type { Colleague, ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { moneyText } from '#shared/order/order-views.ts'
import { isPaid } from '#shared/payment/payment-method.ts'
import { useItemsDraft } from '#web/admin/order/edit/items-draft.ts'
import { OrderItems } from '#web/admin/order/edit/order-items.tsx'
import { OrderMoney, OwedPill } from '#web/admin/order/money/order-money-panel.tsx'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { unconfirmedText } from '#web/admin/ui/shown-time.ts'
import { useUnsavedDraft } from '#web/admin/ui/unsaved-draft.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { ProvenLink } from '#web/factor/proven-link.tsx'
import { OrderStatusPill } from '#web/order/order-status-pill.tsx'
import type { Location } from '#web/router/location.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderExchange } from './order-exchange.tsx'
import { OrderLog } from './order-log.tsx'
import { OpenReturn, OrderReturns } from './order-returns.tsx'
import { OrderStep } from './order-step.tsx'
import { ParcelAddress, ParcelItems } from './parcel-card.tsx'

type OrderDrawerProps = {
  id: number
  staff: readonly Colleague[]
  /** The version in the list: if it differs from the card's, the order was changed elsewhere. */
  version: number | undefined
  /** Its neighbours in the list. */
  before: number | undefined
  after: number | undefined
  onOpen: (id: number | null) => void
}

/** One order beside the list: the next step, the products, the customer. */
export function OrderDrawer({ id, staff, version, before, after, onOpen }: OrderDrawerProps) {
  const {
    answer: order,
    state,
    error,
    take,
    reload,
    refresh,
  } = useRead('GET /api/admin/orders/:id', { params: { id } })
  const isHere = order?.id === id
  const isWhole = useMayDo()('orders')
  const isOld = isHere && version !== undefined && version > order.version
  useEffect(() => {
    if (isOld) void refresh()
  }, [isOld, refresh])

  const product = isHere && { order, onOrder: take, onStale: reload }

  return (
    <AdminDrawer
      title={isHere ? `№ ${order.number}` : 'Заказ'}
      openKey={id}
      onClose={() => onOpen(null)}
      notes={
        isHere && (
          <>
            <OrderStatusPill status={order.status} isForShop />
            <OwedPill owed={order.money.owed} />
            {isWhole && isPaid(order.payment_status) && order.money.owed === 0 && (
              <span className="order-card-paid">
                <Icon name="circle-check" />
                {moneyText({ ...order, ...order.money })}
              </span>
            )}
          </>
        )
      }
      actions={
        <>
          <NeighbourButton icon="chevron-up" label="Предыдущий заказ" id={before} onOpen={onOpen} />
          <NeighbourButton icon="chevron-down" label="Следующий заказ" id={after} onOpen={onOpen} />
          <a
            className="admin-icon-button"
            href={shopUrl('GET /api/admin/orders/picking', { query: { ids: String(id) } })}
            target="_blank"
            rel="noreferrer"
            aria-label="Печать листа сборки"
          >
            <Icon name="printer" />
          </a>
          {isHere && isWhole && <MoreActions order={order} />}
        </>
      }
    >
      {!isHere && state === 'failed' && (
        <p className="admin-state" role="alert">
          {error?.status === 404 ? 'Такого заказа нет.' : 'Не удалось загрузить заказ.'}{' '}
          {error?.status !== 404 && (
            <button className="link" type="button" onClick={reload}>
              Повторить
            </button>
          )}
        </p>
      )}
      {!isHere && state !== 'failed' && (
        <div className="order-card-skeleton" role="status">
          <span className="visually-hidden">Загрузка...</span>
        </div>
      )}
      <OrderLeaveGuard id={id} />
      {product && (
        <>
          {product.order.confirm_by && (
            <p className="order-card-unconfirmed">{unconfirmedText(product.order.confirm_by)}</p>
          )}
          <OrderStep key={`step-${id}`} {...product} />
          <div className="order-columns">
            <div>
              {!isWhole && <ParcelItems order={product.order} />}
              {isWhole && (
                <>
                  <OrderItems key={`items-${id}`} {...product} />
                  <OrderMoney key={`money-${id}`} {...product} />
                  <OrderReturns {...product} />
                  <OpenReturn key={`return-${id}`} {...product} />
                  <OrderExchange {...product} />
                </>
              )}
              <OrderLog order={product.order} />
            </div>
            {isWhole ? (
              <OrderCustomer key={`people-${id}`} {...product} staff={staff} />
            ) : (
              <ParcelAddress order={product.order} />
            )}
          </div>
        </>
      )}
    </AdminDrawer>
  )
}

type NeighbourProps = {
  icon: 'chevron-up' | 'chevron-down'
  label: string
  id: number | undefined
  onOpen: (id: number) => void
}

function NeighbourButton({ icon, label, id, onOpen }: NeighbourProps) {
  return (
    <button
      className="admin-icon-button order-neighbour"
      type="button"
      aria-label={label}
      disabled={id === undefined}
      onClick={() => id !== undefined && onOpen(id)}
    >
      <Icon name={icon} />
    </button>
  )
}

function MoreActions({ order }: { order: ManagedOrder }) {
  const ids = String(order.id)
  return (
    <AdminMenu className="order-card-more" label="Ещё действия" button={<Icon name="ellipsis" />}>
      <a href={shopUrl('GET /api/admin/orders/invoices', { query: { ids } })} target="_blank" rel="noreferrer">
        Печать счёта
      </a>
      <ProvenLink href={shopUrl('GET /api/admin/orders/export', { query: { ids, format: 'xlsx' } })}>
        Экспорт в XLSX
      </ProvenLink>
      <ProvenLink href={shopUrl('GET /api/admin/orders/export', { query: { ids, format: 'xlsx', rows: 'lines' } })}>
        Экспорт по товарам
      </ProvenLink>
    </AdminMenu>
  )
}

/** Asks before the card is closed with unsaved products or an unsaved note; leaving discards them. */
function OrderLeaveGuard({ id }: { id: number }) {
  const [items, setItems] = useItemsDraft({ id })
  const [note, setNote] = useUnsavedDraft(`note-${id}`)
  if (items === null && note === null) return null
  return (
    <LeaveGuard
      isLeaving={isAnotherCard}
      onLeave={() => {
        setItems(null)
        setNote(null)
      }}
    />
  )
}

/** Another filter of the list beside it leaves the card open. */
function isAnotherCard(from: Location, to: Location): boolean {
  const openIn = ({ search }: Location) => new URLSearchParams(search).get('order')
  return from.pathname !== to.pathname || openIn(from) !== openIn(to)
}
