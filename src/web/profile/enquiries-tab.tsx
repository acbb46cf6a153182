import type { ShopEnquiry } from '#shared/enquiry/enquiry-contract.ts'
import { enquiryKindLabels } from '#shared/enquiry/enquiry-kind.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { productPath } from '#web/page/shop-paths.ts'
import { Link } from '#web/ui/link.tsx'
import { TabTrouble } from './tab-notes.tsx'

const statusLabels = { new: 'Ждёт ответа', answered: 'Есть ответ', closed: 'Закрыто' } as const

/** The user's enquiries with their answers. */
export function EnquiriesTab() {
  const { answer: known, state, reload, readMore } = useRead('GET /api/requests')
  if (!known || state === 'failed') return <TabTrouble isFailed={state === 'failed'} onRetry={reload} />
  const more = () =>
    readMore({ query: { cursor: known.next_cursor } }, (before, page) => ({
      ...page,
      requests: [...before.requests, ...page.requests],
    }))
  if (known.requests.length === 0) {
    return (
      <div className="panel profile-card">
        <p>Обращений пока нет. Когда вы зададите вопрос магазину, он появится здесь вместе с ответом.</p>
        <Link className="button button-secondary" to="/#catalog">
          В каталог
        </Link>
      </div>
    )
  }
  return (
    <>
      {known.requests.map((enquiry) => (
        <EnquiryCard key={enquiry.id} enquiry={enquiry} />
      ))}
      {known.next_cursor !== null && (
        <button className="button button-outline" type="button" onClick={more}>
          Показать ещё
        </button>
      )}
    </>
  )
}

function EnquiryCard({ enquiry }: { enquiry: ShopEnquiry }) {
  const { id, kind, text, product, has_photo, status, answer, created_at } = enquiry
  return (
    <article className="panel profile-card request-card">
      <h2>
        {enquiryKindLabels[kind]} № {id}
      </h2>
      <p className="profile-note">
        <time dateTime={created_at}>{dayOf(created_at)}</time> · {statusLabels[status]}
      </p>
      {product && (
        <Link className="link" to={productPath(product)}>
          {product.name}
        </Link>
      )}
      {text && <p className="request-text">{text}</p>}
      {has_photo && (
        <a
          className="link"
          href={shopUrl('GET /api/requests/:id/photo', { params: { id } })}
          target="_blank"
          rel="noopener"
        >
          Фото
        </a>
      )}
      {answer && (
        <div className="request-answer">
          <b>Ответ магазина</b>
          <p className="request-text">{answer}</p>
        </div>
      )}
    </article>
  )
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' })
}
