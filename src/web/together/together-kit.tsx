import { useState } from 'react'
import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard, TogetherCard } from '#shared/catalog/product-contract.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { changeCart, useCart } from '#web/cart/cart-store.ts'
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
  const [isBusy, setBusy] = useState(false)
  const isInCart = (id: number) => items.some((item) => item.id === id)
  const chosen = together.filter(({ id }) => ticked.includes(id))
  const isTaken = isInCart(product.id) || lineLimit(product) <= 0
  const bought = isTaken ? chosen : [product, ...chosen]

  function toggle(id: number) {
    setTicked(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id])
  }

  async function buy() {
    if (isBusy) return
    setBusy(true)
    for (const each of bought) await changeCart(each, 1)
    setTicked([])
    setBusy(false)
    void showToast(`В корзине: ${countOf(bought.length, partForms)}`, { kind: 'success' })
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
              <KitItem product={each} isTicked={ticked.includes(each.id)} onToggle={() => toggle(each.id)} />
            </li>
          ))}
        </ul>
        <div className="kit-sum with-script" aria-live="polite">
          {chosen.length === 0 ? (
            <p>Отметьте, что взять вместе с этой деталью</p>
          ) : (
            <>
              <span>{isTaken ? countOf(chosen.length, partForms) : `Эта деталь и ещё ${chosen.length}`}</span>
              <b>{formatRubles(bought.reduce((sum, each) => sum + ownPrice(each), 0))}</b>
              <button className="button button-primary" type="button" aria-busy={isBusy} onClick={() => void buy()}>
                В корзину {countOf(bought.length, partForms)}
              </button>
            </>
          )}
        </div>
      </div>
    </Section>
  )
}

type KitItemProps = { product: TogetherCard; isTicked: boolean; onToggle: () => void }

function KitItem({ product, isTicked, onToggle }: KitItemProps) {
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
      {lineLimit(product) > 0 ? (
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
