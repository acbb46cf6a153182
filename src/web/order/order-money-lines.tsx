import { formatRubles } from '#shared/money/rubles.ts'
import type { Order } from '#shared/order/order-contract.ts'

/** Where the customer's money is, in plain words; nothing where the state of the payment says it all. */
export function OrderMoneyLines({ money }: Pick<Order, 'money'>) {
  const lines = moneyLines(money)
  if (lines.length === 0) return null
  return (
    <ul className="order-money-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export function moneyLines({ paid, refunded, returning, owed, lacking }: Order['money']): string[] {
  return [
    ...(paid > 0 && lacking > 0
      ? [`Получили ${formatRubles(paid - refunded)}, осталось заплатить ${formatRubles(lacking)}`]
      : []),
    ...(refunded > 0 ? [`Вернули вам ${formatRubles(refunded)}`] : []),
    ...(returning > 0 ? [`Возвращаем ${formatRubles(returning)}: срок зависит от банка`] : []),
    ...(owed > 0 ? [`Должны вернуть вам ${formatRubles(owed)}`] : []),
  ]
}
