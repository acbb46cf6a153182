import { useLoaderData } from 'react-router'
import { infoMeta } from '#shared/page/page-meta.ts'
import { RequestButton } from '#web/request/request-button.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { phoneLink } from '#web/shell/section-path.ts'
import { useShell } from '#web/shell/shell-data.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Link } from '#web/ui/link.tsx'
import type { infoLoader } from './info-loader.ts'
import { infoPages } from './info-texts.ts'

/** One help page: the short answer first, then the details. */
export function InfoPage() {
  const { shop } = useShell()
  const { slug } = useLoaderData<typeof infoLoader>() as { slug: string }
  const page = infoPages[slug]
  if (!page) throw new Error(`The loader let an unknown page through: ${slug}`)
  return (
    <main className="container" id="main">
      <PageHead meta={infoMeta(shop.name, page.title, page.lead)} path={`/info/${slug}`} />
      <Breadcrumbs crumbs={[]} current={page.title} />
      <div className="page-title">
        <h1>{page.title}</h1>
      </div>
      <div className="article-layout">
        <article className="article">
          <p className="lead">{page.lead}</p>
          {page.isTemplate && (
            <p className="template-note">Образец текста. Перед открытием магазина его проверяет юрист.</p>
          )}
          {page.parts.map(({ title, text = [], points = [] }) => (
            <section key={title}>
              <h2>{title}</h2>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points.length > 0 && (
                <ul>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <p>
            Остался вопрос? Позвоните: <a href={phoneLink(shop.phone)}>{shop.phone}</a>{' '}
            <RequestButton className="link" asked={{ kind: 'question' }}>
              или напишите нам
            </RequestButton>
          </p>
        </article>
        <nav className="article-contents" aria-label="Другие страницы справки">
          {Object.entries(infoPages).map(([each, { title }]) => (
            <Link key={each} to={`/info/${each}`} aria-current={each === slug ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
      </div>
    </main>
  )
}
