import type { FeedReport } from '#shared/feed/feed-endpoints.ts'
import { leftOutTexts } from '#shared/feed/feed-rules.ts'
import { countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

/** How much is in the feed by the saved settings, and everything that is not, with its reason and the first few of it. */
export function FeedContents({ report }: { report: FeedReport }) {
  const { offers, left_out } = report
  const total = left_out.reduce((sum, { products }) => sum + products, 0)
  return (
    <div className="feed-contents">
      <p>
        <b>{countOf(offers, productForms)}</b> в выгрузке{total > 0 && `, не вошло ${groupDigits(total)}`}
      </p>
      {left_out.length > 0 && (
        <ul>
          {left_out.map(({ reason, products, examples }) => (
            <li key={reason}>
              <details>
                <summary>
                  <span>{leftOutTexts[reason]}</span>
                  <b>{groupDigits(products)}</b>
                </summary>
                <ol>
                  {examples.map(({ id, sku, name }) => (
                    <li key={id}>
                      <Link className="link" to={`/products/${id}`}>
                        {name}
                      </Link>{' '}
                      <small>{sku}</small>
                    </li>
                  ))}
                  {products > examples.length && <li>и ещё {groupDigits(products - examples.length)}</li>}
                </ol>
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
