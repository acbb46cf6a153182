import { formatRubles, oldPrice, type Prices, shownPrice } from '#shared/money/rubles.ts'

/** A master's answer is the only one that carries the key, so the answer itself says whose price to show. */
export function ownPrice(prices: Prices) {
  return shownPrice(prices, 'master_price' in prices ? 'master' : 'retail')
}

export function Price({ prices, className = '' }: { prices: Prices; className?: string }) {
  const before = oldPrice(prices)
  return (
    <p className={`price ${className}`}>
      <b>{formatRubles(ownPrice(prices))}</b>
      {before !== null && (
        <s>
          <span className="visually-hidden">Старая цена </span>
          {formatRubles(before)}
        </s>
      )}
    </p>
  )
}
