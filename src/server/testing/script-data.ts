/** What stands in the page as data of this type. */
export function dataOf(html: string, type: 'application/json' | 'application/ld+json'): string[] {
  const name = type.replace('+', '\\+')
  return [...html.matchAll(new RegExp(`<script type="${name}"[^>]*>(.*?)</script>`, 'gs'))].map(([, json = '']) => json)
}
