import { Link } from '#web/ui/link.tsx'

export type Crumb = { name: string; to: string }

/** The way from the home page to here; the last one is the page itself. */
export function Breadcrumbs({ crumbs, current }: { crumbs: Crumb[]; current?: string }) {
  return (
    <nav className="breadcrumbs" aria-label="Хлебные крошки">
      <ol>
        {[{ name: 'Главная', to: '/' }, ...crumbs].map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        {current && (
          <li>
            <span aria-current="page">{current}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** The way to a page in the words of schema.org. */
export function breadcrumbFacts(origin: string, crumbs: Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Главная', to: '/' }, ...crumbs].map(({ name, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + to,
    })),
  }
}
