import { drawingMeasures } from '#shared/catalog/drawing-measures.ts'

type DimensionLinesProps = { drawing: string; attributes: { name: string; value: string }[] }

/** Measures as an engineer draws them: a thin line along the side, its figure in the middle. The attributes say them in words. */
export function DimensionLines({ drawing, attributes }: DimensionLinesProps) {
  const measures = drawingMeasures(drawing, attributes)
  if (!measures) return null
  const { across, down } = measures
  const { left, top, right, bottom } = measures.box
  const above = top - 12
  const beside = right + 12
  return (
    <svg className="dimension-lines" viewBox="0 0 200 200" aria-hidden="true">
      {across && (
        <>
          <path d={`M${left} ${above - 4}v14M${right} ${above - 4}v14M${left} ${above}H${right}`} />
          <path className="dimension-ends" d={`M${left} ${above}l5-2v4zM${right} ${above}l-5-2v4z`} />
          <text x={(left + right) / 2} y={above}>
            {across}
          </text>
        </>
      )}
      {down && (
        <>
          <path d={`M${beside + 4} ${top}h-14M${beside + 4} ${bottom}h-14M${beside} ${top}V${bottom}`} />
          <path className="dimension-ends" d={`M${beside} ${top}l-2 5h4zM${beside} ${bottom}l-2-5h4z`} />
          <text x={beside} y={(top + bottom) / 2}>
            {down}
          </text>
        </>
      )}
    </svg>
  )
}
