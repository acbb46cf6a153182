import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { productKindLabels } from '#shared/catalog/product-kind.ts'
import { CartIconButton } from '#web/cart/cart-icon-button.tsx'
import { StockNote } from '#web/cart/stock-note.tsx'
import { productPath } from '#web/page/shop-paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'

/** One line for a product: picture, name and article, price and stock, and the button. */
export function PartRow({ product }: { product: ProductCard }) {
  return (
    <li className="part-row">
      <span className="picture-box">
        <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="52px" />
      </span>
      <div className="part-name">
        <Link to={productPath(product)}>{product.name}</Link>
        <p>
          <span className="code">{product.sku}</span>
          {product.kind === 'original' && <span className="part-kind">{productKindLabels.original}</span>}
        </p>
      </div>
      <div className="part-price">
        {!product.discontinued && <Price prices={product} />}
        <StockNote product={product} />
      </div>
      <CartIconButton product={product} />
    </li>
  )
}
