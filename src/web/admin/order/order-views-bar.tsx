import { type OrderView, orderViewLabels, orderViews } from '#shared/order/order-views.ts'
import type { ListAddress, ListQuery } from '#web/admin/list/admin-list-address.ts'
import { AdminViews } from '#web/admin/list/admin-views.tsx'
import { useMayDo } from '#web/admin/session/use-right.ts'

/** Views that are never empty for long say how much stands in them; what is over only grows. */
const uncounted: readonly OrderView[] = ['all', 'done']

/** Shown only while there is something in them. */
const seldom: readonly OrderView[] = ['unconfirmed', 'returns', 'owed', 'differing']

/** Of those who pack. */
const parcelViews: readonly OrderView[] = ['all', 'processing', 'moving']

type OrderViewsBarProps = {
  address: ListAddress
  counts: Partial<Record<OrderView, number>> | undefined
  requests: number | undefined
  /** Products that are promised and not there; the view is offered while there are any. */
  shortages: number | undefined
  /** Products that customers wait for. */
  awaited: number | undefined
}

export function OrderViewsBar({ address, counts, requests, shortages, awaited }: OrderViewsBarProps) {
  const mayDo = useMayDo()
  const isWhole = mayDo('orders')
  const shown = (isWhole ? orderViews : parcelViews).filter(
    (view) => !seldom.includes(view) || counts?.[view] || address.query.view === view,
  )
  return (
    <AdminViews
      label="Виды списка"
      address={address}
      views={[
        ...shown.map((view) => ({
          name: orderViewLabels[view],
          query: queryOf(view),
          count: uncounted.includes(view) ? undefined : counts?.[view],
        })),
        ...(shortages || !isWhole || address.query.tab === 'shortages'
          ? [{ name: 'Нехватка', query: { tab: 'shortages' }, count: shortages }]
          : []),
        ...(awaited || !isWhole || address.query.tab === 'awaited'
          ? [{ name: 'Ждут поступления', query: { tab: 'awaited' }, count: awaited }]
          : []),
        ...(mayDo('customers') ? [{ name: 'Обращения', query: { tab: 'requests' }, count: requests }] : []),
      ]}
    />
  )
}

function queryOf(view: OrderView): ListQuery {
  return view === 'all' ? {} : { view }
}
