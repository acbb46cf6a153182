import { type KnownLine, priceChange } from '#web/cart/cart-lines.ts'
import { isSurprise } from '#web/cart/cart-notices.ts'
import { dismissNotices } from '#web/cart/cart-store.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What happened to the cart since it was last seen, above its lines, or where they were, until it is put away. */
export function CartNotice({ notices, lines }: { notices: readonly string[]; lines: KnownLine[] }) {
  const prices = lines.flatMap((line) => {
    const change = priceChange(line)
    return change ? [`«${line.product.name}»: цена изменилась, ${change}`] : []
  })
  const texts = [...notices, ...prices]
  return (
    <div role="status">
      {texts.length > 0 && (
        <div className="notice cart-notice" data-kind="warn">
          <Icon name="triangle-exclamation-point" />
          <div>
            {texts.some(isSurprise) && <b>Корзина изменилась</b>}
            <ul>
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <button type="button" aria-label="Скрыть сообщение" onClick={dismissNotices}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  )
}
