import type { ExchangeConnection } from '#shared/exchange/exchange-contract.ts'
import {
  type OrderStart,
  orderStartLabels,
  orderStarts,
  type SaleEncoding,
  saleEncodingLabels,
  saleEncodings,
} from '#shared/exchange/sale-settings.ts'
import { groupDigits } from '#web/ui/count.ts'

type Choice = Pick<ExchangeConnection, 'orders_since' | 'orders_from' | 'orders_encoding' | 'takes_orders'>

export function ordersOf({ orders_since, orders_from, orders_encoding, takes_orders }: ExchangeConnection): Choice {
  return { orders_since, orders_from, orders_encoding, takes_orders }
}

type Props = { choice: Choice; waiting: number; onChange: (choice: Choice) => void }

/** Which orders go to 1С, from when on, and in which letters. */
export function ExchangeOrdersChoice({ choice, waiting, onChange }: Props) {
  return (
    <fieldset>
      <legend>
        Заказы в 1С
        {waiting > 0 && <span className="exchange-pill">ждут передачи {groupDigits(waiting)}</span>}
      </legend>
      <label className="exchange-field">
        <span>Передаём</span>
        <select
          value={choice.orders_from}
          onChange={(event) => onChange({ ...choice, orders_from: event.target.value as OrderStart })}
        >
          {orderStarts.map((each) => (
            <option key={each} value={each}>
              {orderStartLabels[each]}
            </option>
          ))}
        </select>
      </label>
      <label className="exchange-field">
        <span>Оформленные не раньше</span>
        <input
          type="date"
          value={choice.orders_since ?? ''}
          onChange={(event) => onChange({ ...choice, orders_since: event.target.value || null })}
        />
        <small>пусто — все, с самого первого</small>
      </label>
      <label className="exchange-field">
        <span>Кодировка</span>
        <select
          value={choice.orders_encoding}
          onChange={(event) => onChange({ ...choice, orders_encoding: event.target.value as SaleEncoding })}
        >
          {saleEncodings.map((each) => (
            <option key={each} value={each}>
              {saleEncodingLabels[each]}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}
