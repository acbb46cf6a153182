import { useState } from 'react'
import type { BulkMoved, ManagedOrderRow } from '#shared/order/order-admin-contract.ts'
import { type OrderStatus, orderStatuses, parcelMoves, statusLabel } from '#shared/order/order-states.ts'
import type { AdminRows } from '#web/admin/list/admin-list.ts'
import type { ListQuery } from '#web/admin/list/admin-list-address.ts'
import type { AdminSelection } from '#web/admin/list/admin-selection.ts'
import { BulkBar } from '#web/admin/list/bulk-bar.tsx'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { type ShopInput, sendTyped, shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { ProvenLink } from '#web/factor/proven-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TracksDialog } from './tracks-dialog.tsx'

type OrdersBulkBarProps = {
  selection: AdminSelection
  found: AdminRows<ManagedOrderRow> | undefined
  filter: ListQuery
}

/** The server moves so many at one stroke. */
const mostAtOnce = 200

/** What can be done with many orders at once: another state, papers, a table. */
export function OrdersBulkBar({ selection, found, filter }: OrdersBulkBarProps) {
  const [to, setTo] = useState<OrderStatus | null>(null)
  const [isTracking, setTracking] = useState(false)
  const isWhole = useMayDo()('orders')
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
            .filter((status) =>
              isWhole ? status !== 'new' && status !== 'awaiting_payment' : parcelMoves.includes(status),
            )
            .map((status) => (
              <button key={status} type="button" onClick={() => setTo(status)}>
                {statusLabel(status)}
              </button>
            ))}
        </AdminMenu>
        <button type="button" onClick={() => setTracking(true)}>
          <Icon name="truck" />
          Трек-номера
        </button>
        <a
          href={shopUrl('GET /api/admin/orders/picking', { query: new URLSearchParams(chosen) })}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="printer" />
          Печать листов сборки
        </a>
        {isWhole && <Tables chosen={chosen} />}
      </BulkBar>
      {isTracking && (
        <TracksDialog
          rows={(found?.rows ?? []).filter(({ id }) => selection.isAll || selection.ids.has(id))}
          onClose={() => setTracking(false)}
        />
      )}
      {to && <BulkMove to={to} count={count} filter={chosen} onClose={() => setTo(null)} onMoved={selection.clear} />}
    </>
  )
}

/** Invoices and exports of the chosen orders. */
function Tables({ chosen }: { chosen: ListQuery }) {
  return (
    <>
      <a
        href={shopUrl('GET /api/admin/orders/invoices', { query: new URLSearchParams(chosen) })}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="landmark" />
        Счета
      </a>
      <ProvenLink
        href={shopUrl('GET /api/admin/orders/export', { query: new URLSearchParams({ ...chosen, format: 'xlsx' }) })}
      >
        <Icon name="download" />
        Экспорт
      </ProvenLink>
      <ProvenLink
        href={shopUrl('GET /api/admin/orders/export', {
          query: new URLSearchParams({ ...chosen, format: 'xlsx', rows: 'lines' }),
        })}
      >
        <Icon name="download" />
        Экспорт по товарам
      </ProvenLink>
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

/** Sends emails, so it asks for confirmation; afterwards it lists the orders that could not be moved. */
function BulkMove({ to, count, filter, onClose, onMoved }: BulkMoveProps) {
  const [isNotified, setNotified] = useState(true)
  const [done, setDone] = useState<BulkMoved>()
  // What would move and what would stay, before anything does; that it could not be asked stops nobody.
  const body = { filter, status: to, preview: true }
  const { answer: preview, state } = useRead('POST /api/admin/orders/bulk-status', { body } as BulkInput)
  const { isBusy, error, run } = useWrite({ refreshes: ['GET /api/admin/orders', 'GET /api/admin/day'] })
  return (
    <Dialog isOpen title={`Перевести в «${statusLabel(to)}»`} onClose={onClose}>
      {done ? (
        <div className="form-grid">
          <p role="status">
            Переведено заказов: {done.moved}.{done.refused.length > 0 && ` Не удалось: ${done.refused.length}.`}
          </p>
          <Refused refused={done.refused} />
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
              setDone(
                await sendTyped('POST /api/admin/orders/bulk-status', {
                  body: { filter, status: to, tell: isNotified },
                }),
              )
              onMoved()
            })
          }}
        >
          <p>
            Заказов: {Math.min(count, mostAtOnce)}
            {count > mostAtOnce && ` из ${count}: за раз не больше ${mostAtOnce}`}.
            {preview && ` Переведём: ${preview.moved}.`}
            {preview && preview.refused.length > 0 && ` Останутся как есть: ${preview.refused.length}.`}
            {to === 'cancelled' && ' Детали вернутся в продажу.'}
            {to === 'shipped' && ' Детали спишутся со склада, трек-номера добавите потом.'}
          </p>
          {preview && <Refused refused={preview.refused} />}
          <label className="check">
            <input
              type="checkbox"
              checked={isNotified}
              onChange={(event) => setNotified(event.currentTarget.checked)}
            />
            Сообщить покупателям письмом
          </label>
          <FormError text={error} />
          <button
            className="button button-primary"
            type="submit"
            aria-busy={isBusy}
            disabled={state === 'loading' || preview?.moved === 0}
          >
            {preview ? `Перевести: ${preview.moved}` : 'Перевести'}
          </button>
        </form>
      )}
    </Dialog>
  )
}

type BulkInput = ShopInput<'POST /api/admin/orders/bulk-status'>[0]

function Refused({ refused }: Pick<BulkMoved, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <ul className="bulk-refused">
      {refused.map(({ number, error }) => (
        <li key={number}>
          № {number}: {error}
        </li>
      ))}
    </ul>
  )
}
