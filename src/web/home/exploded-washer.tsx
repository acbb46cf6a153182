import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'

/** Where each callout stands in the drawing and which section of the washing machines it opens. */
const callouts = [
  { slug: 'bloki-lyuka', name: 'УБЛ', at: [185.1, 220.4], mark: [172, 400] },
  { slug: 'manzhety-lyuka', name: 'Манжета люка', at: [229.7, 113], mark: [214, 34] },
  { slug: 'baraban-i-krestoviny', name: 'Барабан', at: [362.4, 89.7], mark: [372, 20] },
  { slug: 'podshipniki-i-salniki', name: 'Подшипники', at: [640.1, 146.5], mark: [612, 12] },
  { slug: 'remni', name: 'Ремень', at: [714.5, 107.2], mark: [772, 60] },
  { slug: 'nasosy-i-pompy', name: 'Насос', at: [246.4, 380.5], mark: [262, 436] },
  { slug: 'teny', name: 'ТЭН', at: [429.8, 365.7], mark: [404, 424] },
  { slug: 'amortizatory-i-pruzhiny', name: 'Амортизаторы', at: [528.5, 342.7], mark: [520, 448] },
] as const

const viewBox = '0 -10 860 486'

/** The machine taken apart: each number opens the section of that part; a section the shop does not have has no number. */
export function ExplodedWasher({ categorySlug, known }: { categorySlug: string; known: string[] }) {
  const numbered = callouts
    .filter(({ slug }) => known.includes(slug))
    .map((each, index) => ({ ...each, number: index + 1 }))
  return (
    <nav className="exploded" aria-label="Узлы стиральной машины">
      <div className="exploded-picture">
        <Drawing name="exploded-washer" viewBox={viewBox} />
        <svg viewBox={viewBox} aria-hidden="true">
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
