import type { ReviewedProduct } from '#shared/review/review-contract.ts'
import { ProductPicture } from '#web/catalog/product-picture.tsx'
import { productPath } from '#web/page/shop-paths.ts'
import { Link } from '#web/ui/link.tsx'

/** The part a review is about; without it only the words are left. */
export function ReviewedProductLine({ product }: { product: ReviewedProduct | null }) {
  if (!product) return <p className="profile-note">Товара больше нет в каталоге</p>
  return (
    <div className="reviewed-part">
      <div>
        <ProductPicture product={product} photo={product.photos[0]} alt="" sizes="64px" />
      </div>
      <h3>
        <Link to={productPath(product)}>{product.name}</Link>
        <small className="code">{product.sku}</small>
      </h3>
    </div>
  )
}
