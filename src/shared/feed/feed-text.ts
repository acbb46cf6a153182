/** Text as a feed may hold it: no character that XML forbids, no word cut in two. */

/** Every control character but the white ones, halves of a character, and two that are none. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

export function cleanText(text: string): string {
  return text.replace(forbidden, '').replace(/\s+/g, ' ').trim()
}

/** The end of a word is looked for in the last third; a text without spaces is cut where it must be. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const whole = text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  const space = whole.lastIndexOf(' ')
  return (space > (most * 2) / 3 ? whole.slice(0, space) : whole).replace(/[\s,;:—–-]+$/, '')
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
}

/** `tag('price', 10)` → `<price>10</price>`. */
export function tag(
  name: string,
  text: string | number,
  attributes: Record<string, string | number | null> = {},
): string {
  return `<${name}${attributesText(attributes)}>${escapeXml(String(text))}</${name}>`
}

export function emptyTag(name: string, attributes: Record<string, string | number | null>): string {
  return `<${name}${attributesText(attributes)}/>`
}

function attributesText(attributes: Record<string, string | number | null>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
}
