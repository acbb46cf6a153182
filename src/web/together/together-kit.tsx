import { useState } from 'react'
import { type AddedPart, addedTexts } from '#shared/cart/added-parts.ts'
import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard, TogetherCard } from '#shared/catalog/product-contract.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { addToCart, useCart } from '#web/cart/cart-store.ts'
import { stockOf } from '#web/cart/stock-text.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { countOf, partForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { ownPrice } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { showToast } from '#web/ui/toast.ts'

type TogetherKitProps = { product: ProductCard; together: TogetherCard[] }

/** «С этим покупают»: what is worth taking along, ticked and put into the cart together with the product. Nothing is ticked beforehand. */
export function TogetherKit({ product, together }: TogetherKitProps) {
  const { items } = useCart()
  const [ticked, setTicked] = useState<number[]>([])
  // What is on its way stands there unchanged, though the cart shows it already.
  const [sent, setSent] = useState<ProductCard[]>()
  const inCart = (id: number) => items.find((item) => item.id === id)?.quantity ?? 0
  // All there is of it lies in the cart: it costs nothing more.
  const isUsedUp = (each: ProductCard) => inCart(each.id) > 0 && inCart(each.id) >= lineLimit(each)
  const chosen = together.filter((each) => ticked.includes(each.id) && !isUsedUp(each))
  const isTaken = inCart(product.id) > 0 || lineLimit(product) <= 0
  const bought = sent ?? (isTaken || chosen.length === 0 ? chosen : [product, ...chosen])

  function toggle(id: number) {
    setTicked(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id])
  }

  async function buy() {
    if (sent) return
    setSent(bought)
    const parts = await addToCart(bought.map((each) => ({ product: each, quantity: 1 })))
    // What the shop did not take stays ticked for another try.
    setTicked(parts.filter(({ isRejected }) => isRejected).map((part) => part.product.id))
    setSent(undefined)
    tell(parts)
  }

  return (
    <Section
      id="together"
      title="С этим покупают"
      aside={<span className="section-note">чтобы не разбирать технику дважды</span>}
    >
      <div className="together-kit">
        <ul>
          {together.map((each) => (
            <li key={each.id}>
              <KitItem
                product={each}
                isTicked={ticked.includes(each.id)}
                isUsedUp={isUsedUp(each)}
                onToggle={() => toggle(each.id)}
              />
            </li>
          ))}
        </ul>
        <div className="kit-sum with-script" aria-live="polite">
          {bought.length === 0 ? (
            <p>Отметьте, что взять вместе с этой деталью</p>
          ) : (
            <>
              <span>
                {bought[0]?.id === product.id
                  ? `Эта деталь и ещё ${bought.length - 1}`
                  : countOf(bought.length, partForms)}
              </span>
              <b>{formatRubles(bought.reduce((sum, each) => sum + ownPrice(each), 0))}</b>
              <button
                className="button button-primary"
                type="button"
                aria-busy={sent !== undefined}
                onClick={() => void buy()}
              >
                В корзину {countOf(bought.length, partForms)}
              </button>
            </>
          )}
        </div>
      </div>
    </Section>
  )
}

function tell(parts: readonly AddedPart[]) {
  const { added, missing } = addedTexts(parts)
  const sentences = [...(added > 0 ? [`Добавили в корзину ${countOf(added, partForms)}`] : []), ...missing]
  void showToast(sentences.join('. '), { kind: missing.length > 0 ? 'error' : 'success' })
}

type KitItemProps = { product: TogetherCard; isTicked: boolean; isUsedUp: boolean; onToggle: () => void }

function KitItem({ product, isTicked, isUsedUp, onToggle }: KitItemProps) {
  const stock = stockOf(product)
  const price = formatRubles(ownPrice(product))
  return (
    <article className="kit-item">
      <span className="picture-box">
        <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="(min-width: 1100px) 220px, 84px" />
      </span>
      <h3>
        <Link to={productPath(product)}>{product.name}</Link>
      </h3>
      <p className="kit-why">{product.why || stock.text}</p>
      {isUsedUp ? (
        <p className="kit-gone">Всё, что есть, уже в корзине</p>
      ) : lineLimit(product) > 0 ? (
        <label className="check">
          <input
            className="with-script"
            type="checkbox"
            checked={isTicked}
            aria-label={`Взять вместе: ${product.name}`}
            onChange={onToggle}
          />
          {price}
        </label>
      ) : (
        <p className="kit-gone">{product.why ? stock.text : price}</p>
      )}
    </article>
  )
}
