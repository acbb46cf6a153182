import type { InfoPage as InfoPageData } from '#shared/info/info-contract.ts'
import { failedMeta, infoMeta } from '#shared/page/page-meta.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { island } from '#web/island/island.tsx'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { FailedScreen } from '#web/page/failed-screen.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { useLoaderData } from '#web/router/router-context.tsx'
import { Link } from '#web/ui/link.tsx'
import { InfoBlockView } from './info-block.tsx'

/** Drawn by the server alone: its script would only be weight. */
const PlateGuide = island('plate-guide', async () => (await import('#web/plate/plate-guide.tsx')).PlateGuide, {
  when: 'touched',
  orAtOnce: () => false,
})
export const islands = [PlateGuide]

/** One help page: the short answer first, then the details. */
export function Page() {
  const { shop } = useShell()
  const isAdmin = useSession()?.role === 'admin'
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
          {page.is_template && isAdmin && (
            <p className="template-note">
              Это образец: покупатели видят его без этой пометки. Покажите текст юристу и замените своим в{' '}
              <Link to="/settings">настройках</Link>
            </p>
          )}
          {page.slug === 'gde-model' && <PlateGuide />}
          {page.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their order
            <InfoBlockView key={index} block={block} />
          ))}
          <p>
            Остался вопрос?{' '}
            {shop.phone && (
              <>
                Позвоните: <a href={phoneLink(shop.phone)}>{shop.phone}</a>{' '}
              </>
            )}
            <EnquiryButton className="link" asked={{ kind: 'question' }}>
              {shop.phone ? 'или напишите нам' : 'Напишите нам'}
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
