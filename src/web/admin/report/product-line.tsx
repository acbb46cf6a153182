import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'

type ProductLineProps = {
  product: { id: number; sku: string; name: string; photo: string | null; drawing: string }
  note?: string | undefined
}

/** A product in a report: what it looks like, what it is called, and the way to its card. */
export function ProductLine({ product, note }: ProductLineProps) {
  return (
    <span className="desk-product">
      <span className="picture-box">
        <ProductPicture product={product} photo={product.photo ?? undefined} alt="" sizes="36px" />
      </span>
      <span>
        <Link to={`/products/${product.id}`}>{product.name}</Link>
        <small>
          <span className="code">{product.sku}</span>
          {note && `, ${note}`}
        </small>
      </span>
    </span>
  )
}
