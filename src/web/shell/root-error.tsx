import { useLocation } from 'react-router'
import { PageDocument } from './root-layout.tsx'

/** A page that broke, or a chunk that did not arrive: nothing of the shop is known here, so nothing is asked of it. */
export function RootError() {
  const { pathname, search } = useLocation()
  return (
    <PageDocument>
      <title>Страница не загрузилась</title>
      <main className="container message-page" id="main">
        <h1>Страница не загрузилась</h1>
        <p>Проверьте соединение и попробуйте ещё раз.</p>
        <p>
          <a className="button button-primary" href={pathname + search}>
            Обновить
          </a>
        </p>
      </main>
    </PageDocument>
  )
}
