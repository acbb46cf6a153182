import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useWrite } from '#web/api/use-write.ts'
import { groupDigits } from '#web/ui/count.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { order: ManagedOrder; onOrder: (order: ManagedOrder) => void }

/** When the order was given to 1С, what came back, and where the two differ. */
export function OrderExchange({ order, onOrder }: Props) {
  const { isBusy, error, write } = useWrite({ refreshes: ['GET /api/admin/orders'] })
  const { exchange } = order
  if (!exchange) return null

  async function settle() {
    const settled = await write('POST /api/admin/exchange/orders/:id/settle', { params: { id: order.id } })
    if (!settled) return
    onOrder(settled)
    void showToast('Состав оставили как на сайте', { kind: 'success' })
  }

  return (
    <section aria-labelledby="order-exchange" className="order-exchange">
      <div className="order-part-head">
        <h3 id="order-exchange">1С</h3>
      </div>
      <p>{givenText(exchange)}</p>
      {exchange.came_at && (
        <p>
          Из 1С {shortTime(exchange.came_at)}: {exchange.said}
          {exchange.number_1c && `. Номер в 1С ${exchange.number_1c}`}
        </p>
      )}
      {exchange.differences.length > 0 && (
        <div className="notice" data-kind="warn">
          <Icon name="triangle-exclamation-point" />
          <div>
            <b>В 1С заказ другой</b>
            <ul>
              {exchange.differences.map(({ name, here, there, is_sum: isSum }) => (
                <li key={name}>
                  {name}: на сайте {amount(here, isSum)}, в 1С {amount(there, isSum)}
                </li>
              ))}
            </ul>
            <p>
              Здесь ничего не поменяли, отправку и выдачу по словам 1С не отмечаем. Поправьте состав, если 1С права.
            </p>
            <button
              className="button button-outline button-small"
              type="button"
              aria-busy={isBusy}
              onClick={() => void settle()}
            >
              Состав верный, продолжить
            </button>
          </div>
        </div>
      )}
      <FormError text={error} />
    </section>
  )
}

function givenText({
  given_at: givenAt,
  confirmed_at: confirmedAt,
  is_changed: isChanged,
}: NonNullable<ManagedOrder['exchange']>) {
  if (!confirmedAt) return `Передали ${shortTime(givenAt)}, 1С ещё не подтвердила. Передадим снова`
  const text = `1С получила заказ ${shortTime(confirmedAt)}`
  return isChanged ? `${text}. С тех пор он изменился: передадим при следующем обмене` : text
}

function amount(value: number | null, isSum: boolean): string {
  if (value === null) return 'нет'
  return isSum ? `${groupDigits(value)} ₽` : `${groupDigits(value)} шт.`
}
