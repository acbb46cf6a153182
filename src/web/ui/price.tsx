import { formatRubles, oldPrice, type Prices, type Rubles, shownPrice } from '#shared/money/rubles.ts'

/** A master's answer is the only one that carries the key, so the answer itself says whose price to show. */
export function ownPrice(prices: Prices) {
  return shownPrice(prices, 'master_price' in prices ? 'master' : 'retail')
}

/** What is struck through beside it: for a master what everyone else pays, for the others what it cost before. */
function struckPrice(prices: Prices): { name: string; amount: Rubles | null } {
  if (!('master_price' in prices)) return { name: 'Старая цена', amount: oldPrice(prices) }
  const retail = shownPrice(prices, 'retail')
  return { name: 'Розничная цена', amount: retail > ownPrice(prices) ? retail : null }
}

export function Price({ prices, className = '' }: { prices: Prices; className?: string }) {
  const struck = struckPrice(prices)
  return (
    <p className={`price ${className}`}>
      <b>{formatRubles(ownPrice(prices))}</b>
      {struck.amount !== null && (
        <s>
          <span className="visually-hidden">{struck.name} </span>
          {formatRubles(struck.amount)}
        </s>
      )}
    </p>
  )
}
