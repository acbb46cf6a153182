import { useId, useLayoutEffect, useRef, useState } from 'react'
import { chartPath, chartScale, labelledPoints, lonePoints, shortSum } from './chart-scale.ts'

type ChartPoint = {
  key: string
  /** Its name as short as an axis wants it. */
  tick: string
  /** All that is known of it, for whoever stops at it. */
  text: string
  line: number | null
  bar?: number | null | undefined
  before: number | null
}
type StepChartProps = {
  /** What it shows, in one sentence. */
  label: string
  points: readonly ChartPoint[]
  names: { line: string; bar?: string | undefined; before: string }
}

const [left, right, top, bottom] = [68, 12, 14, 28]

/**
 * A line, bars behind it and a dotted line of the period before. A slider lies over it: a finger, the arrow keys and a screen reader all
 * stop at one point and get its numbers in words.
 */
export function StepChart({ label, points, names }: StepChartProps) {
  const [width, box] = useWidth()
  const [at, setAt] = useState<number>()
  const id = useId()
  const height = width < 600 ? 230 : 300
  const scale = chartScale(points.flatMap(({ line, bar, before }) => [line ?? 0, bar ?? 0, before ?? 0]))
  const slot = (width - left - right) / Math.max(1, points.length)
  const x = (n: number) => left + slot * (n + 0.5)
  const y = (sum: number) => top + (height - top - bottom) * (1 - (sum - scale.least) / (scale.most - scale.least))
  const path = (of: 'line' | 'before') =>
    chartPath(
      points.map((point) => point[of]),
      x,
      y,
    )
  const chosen = at === undefined ? undefined : points[at]
  return (
    <figure className="chart" ref={box}>
      <figcaption>
        <ChartLegend names={names} />
        <output htmlFor={id}>{chosen?.text}</output>
      </figcaption>
      <div className="chart-box">
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <path className="chart-grid" d={`M${left} ${y(tick)}H${width - right}`} />
              <text className="chart-axis" x={left - 8} y={y(tick) + 4} textAnchor="end">
                {shortSum(tick)}
              </text>
            </g>
          ))}
          {labelledPoints(points.length, width - left - right).map((n) => (
            <text className="chart-axis" key={n} x={x(n)} y={height - 8} textAnchor={anchor(n, points.length)}>
              {points[n]?.tick}
            </text>
          ))}
          {points.map(({ key, bar }, n) =>
            bar ? (
              <rect
                key={key}
                className="chart-bar"
                x={x(n) - slot * 0.28}
                width={slot * 0.56}
                y={Math.min(y(bar), y(0))}
                height={Math.abs(y(bar) - y(0))}
                rx={2}
              />
            ) : null,
          )}
          <path className="chart-before" d={path('before')} />
          <path className="chart-line" d={path('line')} />
          {lonePoints(points.map(({ line }) => line)).map((n) => (
            <circle className="chart-point" key={n} cx={x(n)} cy={y(points[n]?.line ?? 0)} r={4} />
          ))}
          {at !== undefined && chosen && (
            <>
              <path className="chart-cursor" d={`M${x(at)} ${top}V${height - bottom}`} />
              {chosen.line !== null && <circle className="chart-mark" cx={x(at)} cy={y(chosen.line)} r={5} />}
            </>
          )}
        </svg>
        <input
          id={id}
          type="range"
          min={0}
          max={Math.max(0, points.length - 1)}
          value={at ?? points.length - 1}
          aria-label="Точка графика"
          aria-valuetext={points[at ?? points.length - 1]?.text}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          onFocus={() => setAt((before) => before ?? points.length - 1)}
          onPointerMove={({ nativeEvent, currentTarget }) => {
            const share = nativeEvent.offsetX / currentTarget.clientWidth
            setAt(Math.max(0, Math.min(points.length - 1, Math.floor(share * points.length))))
          }}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
        />
      </div>
    </figure>
  )
}

function ChartLegend({ names }: Pick<StepChartProps, 'names'>) {
  return (
    <ul>
      <li data-mark="line">{names.line}</li>
      {names.bar && <li data-mark="bar">{names.bar}</li>}
      <li data-mark="before">{names.before}</li>
    </ul>
  )
}

/** The first and the last name would hang over the edges. */
function anchor(n: number, count: number): 'start' | 'middle' | 'end' {
  if (count < 3) return 'middle'
  return n === 0 ? 'start' : n === count - 1 ? 'end' : 'middle'
}

const usualWidth = 640

/** Drawn in the pixels it has, so that letters keep their size on every screen. */
function useWidth() {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(usualWidth)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(Math.max(280, Math.floor(element.clientWidth))))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [width, box] as const
}
