import { useState } from 'react'
import type { BulkMoved, ManagedOrderRow } from '#shared/order/managed-order-contract.ts'
import { type OrderStatus, orderStatuses, statusLabel } from '#shared/order/order-states.ts'
import { FormFault } from '#web/account/form-fault.tsx'
import type { AdminRows } from '#web/admin/admin-list.ts'
import { AdminMenu } from '#web/admin/admin-menu.tsx'
import type { AdminSelection } from '#web/admin/admin-selection.ts'
import { BulkBar } from '#web/admin/bulk-bar.tsx'
import type { ListQuery } from '#web/admin/list-address.ts'
import { moveOrders, ordersPaper } from '#web/api/order-admin-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAsking } from '#web/ui/use-asking.ts'

type OrdersBulkBarProps = {
  selection: AdminSelection
  found: AdminRows<ManagedOrderRow> | undefined
  filter: ListQuery
  onMoved: () => void
}

/** The server moves so many at one stroke. */
const mostAtOnce = 200

/** What can be done with many orders at once: another state, papers, a table. */
export function OrdersBulkBar({ selection, found, filter, onMoved }: OrdersBulkBarProps) {
  const [to, setTo] = useState<OrderStatus | null>(null)
  const chosen = selection.isAll ? filter : { ids: [...selection.ids].slice(0, mostAtOnce).join(',') }
  const count = selection.isAll ? (found?.total ?? 0) : selection.ids.size
  return (
    <>
      <BulkBar selection={selection} found={found} keyOf={({ id }) => id}>
        <AdminMenu
          button={
            <>
              <Icon name="package-check" />
              Сменить статус
            </>
          }
        >
          {orderStatuses
            .filter((status) => status !== 'new' && status !== 'awaiting_payment')
            .map((status) => (
              <button key={status} type="button" onClick={() => setTo(status)}>
                {statusLabel(status)}
              </button>
            ))}
        </AdminMenu>
        <a href={ordersPaper('picking', chosen)} target="_blank" rel="noreferrer">
          <Icon name="printer" />
          Печать листов сборки
        </a>
        <a href={ordersPaper('invoices', chosen)} target="_blank" rel="noreferrer">
          <Icon name="landmark" />
          Счета
        </a>
        <a href={ordersPaper('export', { ...chosen, format: 'xlsx' })}>
          <Icon name="download" />
          Экспорт
        </a>
        <a href={ordersPaper('export', { ...chosen, format: 'xlsx', rows: 'lines' })}>
          <Icon name="download" />
          Экспорт по товарам
        </a>
      </BulkBar>
      {to && (
        <BulkMove
          to={to}
          count={count}
          filter={chosen}
          onClose={() => setTo(null)}
          onMoved={() => {
            selection.clear()
            onMoved()
          }}
        />
      )}
    </>
  )
}

type BulkMoveProps = {
  to: OrderStatus
  count: number
  filter: ListQuery
  onClose: () => void
  onMoved: () => void
}

/** Letters leave with it, so it is asked once more; afterwards whatever could not move is named. */
function BulkMove({ to, count, filter, onClose, onMoved }: BulkMoveProps) {
  const [isTold, setTold] = useState(true)
  const [done, setDone] = useState<BulkMoved>()
  const { isBusy, fault, run } = useAsking()
  return (
    <Dialog isOpen title={`Перевести в «${statusLabel(to)}»`} onClose={onClose}>
      {done ? (
        <div className="form-grid">
          <p role="status">
            Переведено заказов: {done.moved}.{done.refused.length > 0 && ` Не удалось: ${done.refused.length}.`}
          </p>
          <ul className="bulk-refused">
            {done.refused.map(({ number, error }) => (
              <li key={number}>
                № {number}: {error}
              </li>
            ))}
          </ul>
          <button className="button button-primary" type="button" onClick={onClose}>
            Понятно
          </button>
        </div>
      ) : (
        <form
          className="form-grid"
          onSubmit={(event) => {
            event.preventDefault()
            void run(async () => {
              setDone(await moveOrders(filter, { status: to, tell: isTold }))
              onMoved()
            })
          }}
        >
          <p>
            Заказов: {Math.min(count, mostAtOnce)}
            {count > mostAtOnce && ` из ${count}: за раз не больше ${mostAtOnce}`}. Те, которым так нельзя, останутся
            как есть, и мы их назовём.
            {to === 'cancelled' && ' Детали вернутся в продажу.'}
          </p>
          <label className="check">
            <input type="checkbox" checked={isTold} onChange={(event) => setTold(event.currentTarget.checked)} />
            Сообщить покупателям письмом
          </label>
          <FormFault text={fault} />
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            Перевести
          </button>
        </form>
      )}
    </Dialog>
  )
}
