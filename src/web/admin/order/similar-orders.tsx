import type { ManagedOrderList } from '#shared/order/order-admin-contract.ts'
import type { ListAddress } from '#web/admin/list/admin-list-address.ts'
import { orderForms } from '#web/admin/ui/order-forms.ts'
import { countOf } from '#web/ui/count.ts'

/** Every other narrowing goes: the counts are those of all orders. */
const onlySearch = { view: '', days: '', delivery: '', payment: '', responsible: '', waiting: '' }

/** One character may have been mistyped: the number that somebody did order is one press away. */
export function SimilarOrders({ address, similar }: { address: ListAddress; similar: ManagedOrderList['similar'] }) {
  if (similar.length === 0) return null
  return (
    <p className="orders-similar">
      Похожие номера:
      {similar.map(({ number, orders }) => (
        <button
          key={number}
          className="link"
          type="button"
          onClick={() => address.change({ ...onlySearch, search: number })}
        >
          <span className="code">{number}</span>, {countOf(orders, orderForms)}
        </button>
      ))}
    </p>
  )
}
