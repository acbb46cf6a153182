import { inertJson } from '#shared/page/inert-json.ts'

/** Always the same one: React would write another into the page. */
const whatIsThere = { __html: '' }

type JsonLdProps = { facts: false | Record<string, unknown> }

/**
 * Facts for search engines, which read them in what the server sends; give `import.meta.env.SSR && …`, and the browser never
 * loads how they are made. The only place that writes raw text into a page, so it escapes by itself.
 */
export function JsonLd({ facts }: JsonLdProps) {
  const json = import.meta.env.SSR ? { __html: inertJson({ '@context': 'https://schema.org', ...facts }) } : whatIsThere
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inertJson leaves no character that could end the element
      dangerouslySetInnerHTML={json}
    />
  )
}
