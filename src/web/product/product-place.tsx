import { numberedCallouts, washerViewBox } from '#web/home/washer-callouts.ts'
import { Drawing } from '#web/ui/drawing.tsx'

/** «Где стоит деталь»: the drawing of the machine with the product's place marked. */
export function ProductPlace({ subcategorySlug }: { subcategorySlug: string }) {
  const callout = numberedCallouts(() => true).find(({ slug }) => slug === subcategorySlug)
  if (!callout) return null
  const { number, at, mark, where } = callout
  return (
    <section className="part-place blueprint" id="place">
      <h2>Где стоит деталь</h2>
      <p>
        Поз. {number} — {where}. Перед заменой слейте воду и отключите машину от сети.
      </p>
      <div className="part-place-picture">
        <Drawing name="exploded-washer" viewBox={washerViewBox} />
        <svg viewBox={washerViewBox} aria-hidden="true">
          <path d={`M${at[0]} ${at[1]}L${mark[0]} ${mark[1]}`} />
          <circle className="part-place-ring" cx={at[0]} cy={at[1]} r="46" />
          <circle cx={mark[0]} cy={mark[1]} r="18" />
          <text x={mark[0]} y={mark[1] + 6}>
            {number}
          </text>
        </svg>
      </div>
    </section>
  )
}
