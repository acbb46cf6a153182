import { notFoundMeta } from '#shared/page/page-meta.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { SearchForm } from '#web/suggest/search-form.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'

/** Not found: at /404, and at the address of a product or category that does not exist. */
export function NotFoundScreen() {
  const { shop } = useShell()
  return (
    <main className="container message-page" id="main">
      <PageHead meta={notFoundMeta(shop.name)} noindex />
      <Drawing name="oring" />
      <h1>Такой страницы нет</h1>
      <p>Возможно, деталь сняли с продажи или ссылка устарела</p>
      <SearchForm label="Поиск вместо этой страницы" />
      <p className="message-actions">
        <Link className="button button-primary" to="/">
          На главную
        </Link>
        <Link className="button button-outline" to="/#catalog">
          В каталог
        </Link>
      </p>
    </main>
  )
}
