import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import type { Colleague } from '#shared/order/order-admin-contract.ts'
import { moneyLabels, orderPeriodLabels } from '#shared/order/order-views.ts'
import type { ListAddress } from '#web/admin/list/admin-list-address.ts'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'

/** The words that narrow the list of orders, the server's own; the view is chosen beside them. */
export const orderWords = ['search', 'days', 'delivery', 'payment', 'responsible', 'waiting'] as const

const optionsOf = (labels: Record<string, string>) => [
  { value: '', name: 'Любая' },
  ...Object.entries(labels).map(([value, name]) => ({ value, name })),
]
const periods = [{ value: '', name: 'За всё время' }, ...optionsOf(orderPeriodLabels).slice(1)]
const deliveries = optionsOf(deliveryMethodLabels)
const payments = optionsOf(moneyLabels)

type OrderFiltersProps = { address: ListAddress; staff: readonly Colleague[] }

export function OrderFilters({ address, staff }: OrderFiltersProps) {
  const people = [
    { value: '', name: 'Любой' },
    { value: 'none', name: 'Никто' },
    ...staff.map(({ id, name }) => ({ value: String(id), name })),
  ]
  return (
    <>
      <FilterSelect label="Период" word="days" address={address} options={periods} />
      <FilterSelect label="Доставка" word="delivery" address={address} options={deliveries} />
      <FilterSelect label="Оплата" word="payment" address={address} options={payments} />
      <FilterSelect label="Ответственный" word="responsible" address={address} options={people} />
    </>
  )
}
