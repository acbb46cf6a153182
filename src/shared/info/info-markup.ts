/** A help page is written as plain text: «## » begins a heading, «- » an item of a list, an empty line a new paragraph, [слова](адрес) is a link. Nothing else means anything. */

export type InfoSpan = { text: string; href?: string }
export type InfoBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: InfoSpan[] }
  | { kind: 'list'; items: InfoSpan[][] }

const linkPattern = /\[([^\]\n]+)\]\(([^)\s]*)\)/g
/** A page of the shop, another site over https, a phone, an e-mail; what a browser would run is none of these. */
const safeAddress = /^(?:\/(?![/\\])[^\\]*|https:\/\/[^/\\].*|tel:\+?[\d-]+|mailto:[^@\s]+@[^@\s]+)$/

export function infoBlocks(body: string): InfoBlock[] {
  const blocks: InfoBlock[] = []
  let isOpen = false
  for (const line of body.split(/\r?\n/).map((typed) => typed.trim())) {
    const last = blocks.at(-1)
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).trim() })
    else if (line.startsWith('- ')) {
      const item = spansOf(line.slice(2).trim())
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (line && isOpen && last?.kind === 'paragraph') last.spans.push({ text: ' ' }, ...spansOf(line))
    else if (line) blocks.push({ kind: 'paragraph', spans: spansOf(line) })
    isOpen = line !== ''
  }
  return blocks
}

/** The first address nobody should be led to, or null. */
export function unsafeAddress(body: string): string | null {
  for (const [, , address = ''] of body.matchAll(linkPattern)) if (!safeAddress.test(address)) return address
  return null
}

/** A link that leads nowhere good stays the text it was typed as. */
function spansOf(line: string): InfoSpan[] {
  const spans: InfoSpan[] = []
  let end = 0
  for (const { 0: typed, 1: text = '', 2: href = '', index } of line.matchAll(linkPattern)) {
    if (index > end) spans.push({ text: line.slice(end, index) })
    spans.push(safeAddress.test(href) ? { text, href } : { text: typed })
    end = index + typed.length
  }
  if (end < line.length) spans.push({ text: line.slice(end) })
  return spans
}
