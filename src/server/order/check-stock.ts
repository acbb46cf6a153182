import type { MoneyCheck, StockCheck } from './stock-check-queries.ts'

/** What the check command says: all is well, or what is wrong, a line a product. */
export function stockCheckText({ products, movements, orders, faults }: StockCheck): string {
  const scope = `Товаров с движениями: ${products}, движений: ${movements}, заказов: ${orders}`
  if (faults.length === 0) return `${scope}. Всё сходится`
  return [`${scope}. Не сходится: ${faults.length}`, ...faults.map(({ sku, fault }) => `${sku}: ${fault}`)].join('\n')
}

export function moneyCheckText({ orders, entries, faults }: MoneyCheck): string {
  const scope = `Заказов с деньгами: ${orders}, записей: ${entries}`
  if (faults.length === 0) return `${scope}. Всё сходится`
  return [
    `${scope}. Не сходится: ${faults.length}`,
    ...faults.map(({ number, fault }) => `Заказ № ${number}: ${fault}`),
  ].join('\n')
}
