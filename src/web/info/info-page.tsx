import type { InfoPage as InfoPageData } from '#shared/info/info-contract.ts'
import { failedMeta, infoMeta } from '#shared/page/page-meta.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { useLoaderData } from '#web/router/router-context.tsx'
import { Link } from '#web/ui/link.tsx'
import { InfoBlockView } from './info-block.tsx'

/** One help page: the short answer first, then the details. */
export function Page() {
  const { shop } = useShell()
  const answer = useLoaderData() as Loaded<InfoPageData>
  if (answer.state !== 'ready') {
    return <FailedScreen meta={failedMeta.category(shop.name)} title="Не удалось загрузить страницу" />
  }
  const page = answer.value
  return (
    <main className="container" id="main">
      <PageHead meta={infoMeta(shop.name, page.title, page.lead)} path={`/info/${page.slug}`} />
      <Breadcrumbs crumbs={[]} current={page.title} />
      <div className="page-title">
        <h1>{page.title}</h1>
      </div>
      <div className="article-layout">
        <article className="article">
          <p className="lead">{page.lead}</p>
          {page.is_template && (
            <p className="template-note">Образец текста. Перед открытием магазина его проверяет юрист.</p>
          )}
          {page.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their order
            <InfoBlockView key={index} block={block} />
          ))}
          <p>
            Остался вопрос? Позвоните: <a href={phoneLink(shop.phone)}>{shop.phone}</a>{' '}
            <EnquiryButton className="link" asked={{ kind: 'question' }}>
              или напишите нам
            </EnquiryButton>
          </p>
        </article>
        <nav className="article-contents" aria-label="Другие страницы справки">
          {page.pages.map(({ slug, title }) => (
            <Link key={slug} to={`/info/${slug}`} aria-current={slug === page.slug ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
      </div>
    </main>
  )
}
