import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'
import { numberedCallouts, washerViewBox } from './washer-callouts.ts'

/** The machine taken apart: each number opens the category of that component; a category the shop does not have gets no number. */
export function ExplodedWasher({ categorySlug, known }: { categorySlug: string; known: string[] }) {
  const numbered = numberedCallouts((slug) => known.includes(slug))
  return (
    <nav className="exploded" aria-label="Узлы стиральной машины">
      <div className="exploded-picture">
        <Drawing name="exploded-washer" viewBox={washerViewBox} />
        <svg viewBox={washerViewBox} aria-hidden="true">
          {numbered.map(({ slug, name, number, at, mark }) => (
            <Link key={slug} to={`/${categorySlug}/${slug}`} tabIndex={-1}>
              <path d={`M${at[0]} ${at[1]}L${mark[0]} ${mark[1]}`} />
              <circle cx={at[0]} cy={at[1]} r="3" />
              <circle cx={mark[0]} cy={mark[1]} r="14" />
              <text className="callout-number" x={mark[0]} y={mark[1] + 5}>
                {number}
              </text>
              <text className="callout-name" x={mark[0] + 22} y={mark[1] + 5}>
                {name}
              </text>
            </Link>
          ))}
        </svg>
      </div>
      <ol className="exploded-legend">
        {numbered.map(({ slug, name, number }) => (
          <li key={slug}>
            <Link to={`/${categorySlug}/${slug}`}>
              <i aria-hidden="true">{number}</i>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
