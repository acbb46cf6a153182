import { positionHash } from '#shared/diagram/diagram-callouts.ts'
import type { ProductDiagrams } from '#shared/diagram/diagram-contract.ts'
import { diagramPath } from '#shared/diagram/diagram-path.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { modelName } from '#web/appliance/own-model.ts'
import { CalloutDisc, DiagramLeaders } from '#web/diagram/diagram-callout.tsx'
import { DiagramPicture } from '#web/diagram/diagram-picture.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { ProductPlace } from './product-place.tsx'

type ProductSheetsProps = { productId: number; own: ApplianceModel; washerPart: string | undefined }

/** «Где стоит деталь» in the visitor's own appliance: each of its sheets that shows the product. Without any: the common drawing. */
export function ProductSheets({ productId, own, washerPart }: ProductSheetsProps) {
  const { answer } = useRead('GET /api/products/:id/diagrams', {
    params: { id: productId },
    query: { model: own.id },
  })
  if (!answer || answer.diagrams.length === 0) {
    return washerPart === undefined ? null : <ProductPlace subcategorySlug={washerPart} />
  }
  return (
    <Section id="place" title="Где стоит деталь">
      <p className="product-sheets-lead">{modelName(answer.model)}: место детали на схемах вашей техники</p>
      <ul className="product-sheets">
        {answer.diagrams.map((sheet) => (
          <li key={sheet.id}>
            <ProductSheet model={answer.model} sheet={sheet} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Sheet = ProductDiagrams['diagrams'][number]

function ProductSheet({ model, sheet }: { model: ApplianceModel; sheet: Sheet }) {
  const { positions, unit } = sheet
  const path = diagramPath(model, sheet.id)
  const first = positions[0] ? positionHash(positions[0].key) : ''
  return (
    <article className="product-sheet blueprint" data-plain={sheet.drawing.figures.length === 0 || undefined}>
      <h3>
        {unit}, {positions.length > 1 ? 'позиции' : 'позиция'} {positions.map(({ key }) => key).join(', ')}
      </h3>
      <div className="diagram-stage">
        <DiagramPicture
          drawing={sheet.drawing}
          unit={unit}
          markOf={(key) => (positions.some((each) => each.key === key) ? 'chosen' : 'muted')}
        />
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: its links have names, it has none of its own */}
        <svg className="diagram-marks">
          {positions.map((position) => (
            <DiagramLeaders key={position.key} position={position} mark="chosen" />
          ))}
          {positions.map(({ key, name, x, y }) => (
            // biome-ignore lint/a11y/noSvgWithoutTitle: the link in it has the name
            <svg key={key} className="diagram-callout" x={`${x}%`} y={`${y}%`} data-mark="chosen">
              <Link to={path + positionHash(key)} aria-label={`Позиция ${key} на схеме: ${name}`}>
                <CalloutDisc text={key} />
              </Link>
            </svg>
          ))}
        </svg>
      </div>
      <Link className="diagram-tool" to={path + first}>
        <Icon name="maximize" />
        <span>Открыть всю схему</span>
      </Link>
    </article>
  )
}
