import { inertJson } from '#shared/page/inert-json.ts'

/** Facts for search engines. The only place that writes raw text into a page, so it escapes by itself. */
export function JsonLd({ facts }: { facts: Record<string, unknown> }) {
  const json = inertJson({ '@context': 'https://schema.org', ...facts })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: inertJson leaves no character that could end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
