import type { Diagram, DiagramPosition } from '#shared/diagram/diagram-contract.ts'
import type { DiagramRow } from '#shared/diagram/diagram-rows.ts'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { DiagramThumbnail } from './diagram-picture.tsx'

type PartPictureProps = { diagram: Diagram; position: DiagramPosition; row: DiagramRow }

/** The photo of the product; without one the part as it is drawn on this sheet. */
export function PartPicture({ diagram, position, row: { product, joined } }: PartPictureProps) {
  const photo = product?.photos[0]
  const isDrawn = !photo && !joined && diagram.drawing.figures.some(({ key }) => key === position.key)
  return (
    <span className="picture-box">
      {isDrawn || !product ? (
        <DiagramThumbnail diagram={diagram} position={position} />
      ) : (
        <ProductPicture product={product} photo={photo} alt="" sizes="64px" />
      )}
    </span>
  )
}
