import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedMoney } from '#shared/order/order-admin-contract.ts'
import type { HandMethod } from '#shared/order/order-money.ts'
import { type MethodChoice, MoneyMethods } from './order-money-dialog.tsx'

export const refundsByHand: MethodChoice<HandMethod>[] = [
  { method: 'cash', name: 'Наличными', hint: 'только записать: деньги выдаёте сами' },
  { method: 'card', name: 'На карту через терминал' },
  { method: 'bank', name: 'Переводом на счёт' },
]

type ReturnMoneyProps = { money: ManagedMoney; method: HandMethod; onMethod: (method: HandMethod) => void }

function nothingOwed({ paid, refunded, pending }: ManagedMoney): string {
  if (paid === 0) return 'Заказ не оплачен'
  return refunded === 0 && pending.length === 0 ? 'Заказ оплачен не полностью' : 'Деньги уже вернули'
}

/** What closing a return does with the money, before it is pressed. */
export function ReturnMoney({ money, method, onMethod }: ReturnMoneyProps) {
  const { owed, refundable_online: online } = money
  if (owed === 0) {
    return <p>{nothingOwed(money)}: возвращать нечего, возврат товара просто закроется.</p>
  }
  if (online >= owed) return <p>До {formatRubles(owed)} вернётся онлайн само, той же дорогой, что пришли.</p>
  return (
    <>
      <p>
        {online > 0 && `Онлайн вернётся само, до ${formatRubles(online)}. `}
        {online > 0 ? 'Остальное' : `До ${formatRubles(owed)}`} верните покупателю до того, как нажмёте.
      </p>
      <MoneyMethods label="Как вернули" choices={refundsByHand} value={method} onChange={onMethod} />
    </>
  )
}
