import { memo, type ReactNode, useState } from 'react'
import { defaultPageSize } from '#shared/api/list-size.ts'
import { nameParts } from '#shared/catalog/name-parts.ts'
import type { ProductCard as Card } from '#shared/catalog/product-contract.ts'
import { productKindLabels } from '#shared/catalog/product-kind.ts'
import { sheetName, wordsOf } from '#shared/drawing/drawing-address.ts'
import { FitBadge } from '#web/appliance/fit-badge.tsx'
import { CartButton } from '#web/cart/cart-button.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { CompareButton } from '#web/compare/compare-button.tsx'
import { FavoriteButton } from '#web/favorites/favorite-button.tsx'
import { sharedHtml } from '#web/island/shared-html.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { DrawingSheet, drawingHref } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'

const sizes = '(min-width: 1100px) 260px, (min-width: 600px) 30vw, 45vw'

type ProductCardProps = {
  product: Card
  /** What this list says of the product. */
  note?: ReactNode
  /** It is on the first screen: its photo is not waited for. */
  isLeading?: boolean
}

export function ProductCard({ product, note, isLeading = false }: ProductCardProps) {
  const { what, rest } = nameParts(product.name)
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <ProductPicture product={product} photo={product.photos[0]} alt="" sizes={sizes} isMain={isLeading} />
        <span className="kind-tag" data-kind={product.kind}>
          {productKindLabels[product.kind]}
        </span>
      </div>
      <h3>
        <Link to={productPath(product)}>
          {what && <span className="product-card-what">{what} </span>}
          {rest}
        </Link>
      </h3>
      {product.traits && (
        <ul className="product-card-traits">
          {product.traits.map(({ text, drawn }) => (
            <li key={text} data-drawn={drawn}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="product-card-article">
        <span className="code">{product.sku}</span> <span>{product.brand}</span>
      </p>
      {note}
      <FitBadge productId={product.id} />
      <Price prices={product} />
      <StockNote product={product} />
      <CartButton product={product} look="secondary" />
      <FavoriteButton product={product} />
      <CompareButton product={product} />
    </article>
  )
}

type ProductGridProps = { products: Card[]; isRail?: boolean; isFirstOnPage?: boolean }

/** As many cards of a list stand on the first screen of a phone. */
const leadingCards = 2
/** As many are laid out at once where a list is what a page begins with. */
const firstCards = 4

/** Cards in rows; a rail scrolls sideways on small screens. */
export function ProductGrid({ products, isRail = false, isFirstOnPage = false }: ProductGridProps) {
  const sheets = sheetsOf(products)
  return (
    <ul className={isRail ? 'product-grid product-rail' : 'product-grid'}>
      {products.map((product, place) => (
        <li key={product.id} className={isFirstOnPage && place >= firstCards ? 'below' : undefined}>
          <GridCard
            product={product}
            sheet={sheets[Math.floor(place / defaultPageSize)] ?? ''}
            isLeading={isFirstOnPage && place < leadingCards}
          />
        </li>
      ))}
    </ul>
  )
}

type GridCardProps = { product: Card; sheet: string; isLeading: boolean }

/**
 * A card that stays when the list around it changes keeps the file its drawing came with, and is not drawn again. Lists share the HTML of a
 * card but for that file.
 */
function GridCard({ product, sheet, isLeading }: GridCardProps) {
  const { drawing } = product
  const [first] = useState(sheet)
  const file = wordsOf(first).includes(drawing) ? first : sheet
  return sharedHtml(
    () => `card ${isLeading} ${JSON.stringify(product)}`,
    (isShared) => (
      <DrawingSheet value={isShared ? drawing : file}>
        <KeptCard product={product} isLeading={isLeading} />
      </DrawingSheet>
    ),
    (html) => html.replace(drawingHref(drawing, drawing), () => drawingHref(drawing, file)),
  )
}

/** Every answer of the shop brings its products anew, also those that are on the page already. */
const KeptCard = memo(
  ProductCard,
  (before, next) =>
    before.isLeading === next.isLeading &&
    (before.product === next.product || JSON.stringify(before.product) === JSON.stringify(next.product)),
)

/** Page by page: cards that are added below do not make those above ask for another file. */
function sheetsOf(products: Card[]): string[] {
  const pages = Array.from({ length: Math.ceil(products.length / defaultPageSize) }, (_, page) =>
    products.slice(page * defaultPageSize, (page + 1) * defaultPageSize),
  )
  return pages.map((page) => sheetName(page.filter(({ photos }) => photos.length === 0).map(({ drawing }) => drawing)))
}
