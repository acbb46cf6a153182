import type { Crumb } from '#web/page/breadcrumbs.tsx'

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
