import type { PageMeta } from '#shared/page/page-meta.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { PageHead } from './page-head.tsx'

/** The shop did not answer: what happened, and a way to try again that also works without JavaScript. */
export function FailedScreen({ meta, title }: { meta: PageMeta; title: string }) {
  const { pathname, search } = useLocation()
  return (
    <main className="container message-page" id="main">
      <PageHead meta={meta} noindex />
      <h1>{title}</h1>
      <p>Сервис временно недоступен. Попробуйте ещё раз через минуту.</p>
      <p className="message-actions">
        <a className="button button-primary" href={pathname + search}>
          Повторить
        </a>
      </p>
    </main>
  )
}
