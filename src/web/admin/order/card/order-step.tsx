import { useState } from 'react'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { nextStatus, stepLabel } from '#shared/order/order-next-step.ts'
import { type OrderStatus, statusLabel, usualCourse } from '#shared/order/order-states.ts'
import { draftInput, piecesOf, useItemsDraft } from '#web/admin/order/edit/items-draft.ts'
import { type OrderSectionProps, useOrderChange } from '#web/admin/order/edit/order-change.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { eventTime } from '#web/admin/ui/shown-time.ts'
import { callShop } from '#web/api/call-shop.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OrderTrack } from './order-track.tsx'
import { ShipForm } from './ship-form.tsx'

const stepIcons: Partial<Record<OrderStatus, IconName>> = {
  processing: 'check',
  ready: 'store',
  completed: 'package-check',
}

/** Where the order is, and the one button that takes it further. Everything else is behind «Другой статус». */
export function OrderStep(props: OrderSectionProps) {
  const { order } = props
  const [other, setOther] = useState<OrderStatus | null>(null)
  const [draft, , settleDraft] = useItemsDraft(order)
  const { isBusy, error, seenVersion, run } = useOrderChange(props)
  const usual = nextStatus({ status: order.status, delivery: order.delivery.method })
  // Some steps are not for everybody.
  const next = usual && order.allowed.includes(usual) ? usual : null
  const others = order.allowed.filter((status) => status !== next && status !== 'cancelled')
  const isEmptied = draft?.lines.length === 0

  /** Products that were changed and not saved are saved by the step itself. */
  async function goOn(status: OrderStatus) {
    const unsaved = draft && { ...draftInput(draft), version: Math.max(draft.version, seenVersion) }
    const saved = await run(() =>
      callShop('POST /api/admin/orders/:id/status', {
        params: { id: order.id },
        body: { status, version: order.version, ...unsaved },
      }),
    )
    if (saved) settleDraft(draft, saved)
  }

  return (
    <section className="order-step" aria-label="Ход заказа">
      <Course order={order} />
      {next === 'shipped' && (
        <ShipForm {...props}>
          <OtherMoves others={others} from={order.status} onChoose={setOther} />
        </ShipForm>
      )}
      {next !== 'shipped' && (next || others.length > 0) && (
        <div className="order-step-row">
          {next && (
            <button
              className="button button-primary"
              type="button"
              aria-busy={isBusy}
              disabled={isEmptied}
              onClick={() => void goOn(next)}
            >
              <Icon name={stepIcons[next] ?? 'check'} />
              {draft ? savedStepLabel(order.status, next) : stepLabel(order.status, next)}
            </button>
          )}
          <OtherMoves others={others} from={order.status} onChoose={setOther} />
        </div>
      )}
      <p className="order-step-note">
        <Icon name={noteIcon(order)} />
        {noteOf(order, next, draft ? piecesOf(draft.lines) : piecesOf(order.items))}
      </p>
      {draft && next && (
        <p className="order-step-note" data-kind="warn">
          <Icon name="triangle-exclamation-point" />
          {isEmptied
            ? 'В заказе не осталось деталей: верните хотя бы одну'
            : 'Состав изменён и сохранится этим же шагом'}
        </p>
      )}
      <OrderTrack {...props} />
      <FormError text={error} />
      {other && <MoveDialog {...props} to={other} onClose={() => setOther(null)} />}
    </section>
  )
}

/** «Сохранить и подтвердить заказ». */
function savedStepLabel(from: OrderStatus, to: OrderStatus): string {
  const label = stepLabel(from, to)
  return to === 'ready' || to === 'completed' ? `Сохранить. ${label}` : `Сохранить и ${label.toLowerCase()}`
}

type OtherMovesProps = { others: OrderStatus[]; from: OrderStatus; onChoose: (status: OrderStatus) => void }

function OtherMoves({ others, from, onChoose }: OtherMovesProps) {
  if (others.length === 0) return null
  return (
    <AdminMenu
      className="order-other"
      button={
        <span className="button button-outline">
          Другой статус
          <Icon name="chevron-down" />
        </span>
      }
    >
      {others.map((status) => (
        <button key={status} type="button" onClick={() => onChoose(status)}>
          {from === 'awaiting_payment' ? stepLabel(from, status) : statusLabel(status)}
        </button>
      ))}
    </AdminMenu>
  )
}

function Course({ order }: { order: ManagedOrder }) {
  if (order.status === 'cancelled') return null
  const course = courseOf(order)
  const at = course.indexOf(order.status)
  return (
    <ol>
      {course.map((status, place) => (
        <li
          key={status}
          data-state={place < at || order.status === 'completed' ? 'done' : place === at ? 'now' : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          {statusLabel(status)}
        </li>
      ))}
    </ol>
  )
}

/** The usual one, unless the order took another way: fetched by the customer after all. */
function courseOf({ status, delivery, payment }: ManagedOrder): OrderStatus[] {
  const course = usualCourse(delivery.method, payment === 'online')
  return status === 'ready' ? course.with(2, status) : course
}

function noteIcon({ status, contact }: ManagedOrder): IconName {
  if (status === 'completed') return 'circle-check'
  if (status === 'cancelled') return 'circle-x'
  if (status === 'awaiting_payment') return 'clock'
  return contact.email ? 'mail' : 'phone'
}

/** What a press will set going, before it is pressed. */
function noteOf(order: ManagedOrder, next: OrderStatus | null, pieces: number): string {
  const { contact, status } = order
  if (status === 'cancelled') return order.cancel_reason ? `Отменён: ${order.cancel_reason}` : 'Заказ отменён'
  if (status === 'completed') return 'Заказ выполнен'
  if (status === 'awaiting_payment') {
    return order.expires_at
      ? `Ждём оплату до: ${eventTime(order.expires_at)}. Потом заказ отменится сам`
      : 'Ждём оплату'
  }
  const told = contact.email
    ? `${contact.first_name} получит письмо.${next === 'shipped' ? ' Когда появится трек-номер — ещё одно.' : ''}`
    : 'Email не указан: сообщите покупателю по телефону.'
  const isLeaving = next === 'shipped' || (next === 'completed' && status === 'ready')
  return isLeaving ? `${told} ${pieces} шт. спишутся со склада.` : told
}
