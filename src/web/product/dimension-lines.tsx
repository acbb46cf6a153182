import type { DrawnMeasure } from '#shared/drawing/drawn-measures.ts'

/** Measures as an engineer draws them: a thin line along the side, its figure in the middle. The attributes say them in words. */
export function DimensionLines({ measures }: { measures: DrawnMeasure[] }) {
  return (
    <svg className="dimension-lines" viewBox="0 0 200 200" aria-hidden="true">
      {measures.map((measure) => (
        <DimensionLine key={`${measure.from} ${measure.to}`} {...measure} />
      ))}
    </svg>
  )
}

/** Drawn lying, from the first point to the right, then turned to where it belongs. */
function DimensionLine({ from: [x, y], to: [endX, endY], away, text }: DrawnMeasure) {
  const length = Math.round(Math.hypot(endX - x, endY - y) * 10) / 10
  const degrees = Math.round((Math.atan2(endY - y, endX - x) * 180) / Math.PI)
  const side = Math.sign(away)
  const legs = `${-side * 2}V${-away - side * 4}`
  // Figures are read from below or from the right, never upside down.
  const isUpsideDown = degrees > 80 || degrees < -100
  return (
    <g transform={`translate(${x} ${y}) rotate(${degrees})`}>
      <path d={`M0 ${-away}H${length}${away === 0 ? '' : `M0 ${legs}M${length} ${legs}`}`} />
      <path className="dimension-ends" d={`M0 ${-away}l5-2v4zM${length} ${-away}l-5-2v4z`} />
      <text x={length / 2} y={-away} {...(isUpsideDown && { transform: `rotate(180 ${length / 2} ${-away})` })}>
        {text}
      </text>
    </g>
  )
}
