import type { DiagramDrawing } from '#shared/diagram/diagram-contract.ts'
import type { DiagramView } from '#shared/diagram/diagram-view.ts'

/** The whole sheet in small while it is enlarged, with a frame round the piece that is seen. */
export function DiagramOverview({ drawing, view }: { drawing: DiagramDrawing; view: DiagramView }) {
  const { url, width, height, figures } = drawing
  return (
    <svg className="diagram-overview" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {figures.length === 0 && <image href={url} width={width} height={height} />}
      {figures.map(({ id }) => (
        <use key={id} href={`${url}#${id}`} />
      ))}
      <rect
        x={(-view.x / view.zoom) * width}
        y={(-view.y / view.zoom) * height}
        width={width / view.zoom}
        height={height / view.zoom}
      />
    </svg>
  )
}
