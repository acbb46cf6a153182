/** A mistyped mailbox gets no order mail. Where the domain looks like one everybody knows, the right one is offered, never put in its place. */

/** The most used first: of two that are equally near it is the likelier. */
const usual = [
  'mail.ru',
  'yandex.ru',
  'gmail.com',
  'bk.ru',
  'list.ru',
  'inbox.ru',
  'rambler.ru',
  'ya.ru',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'internet.ru',
]

/** Real ones that only look like a slip. */
const others = new Set([
  'mail.com',
  'email.com',
  'email.ru',
  'ymail.com',
  'mai.ru',
  'mail.ua',
  'mail.by',
  'mail.kz',
  'hotmail.ru',
  'outlook.ru',
  'yahoo.ru',
  'yandex.by',
  'yandex.kz',
  'yandex.ua',
  'yandex.com',
  'yandex.uz',
  'ya.by',
  'vk.ru',
  'live.ru',
  'lenta.ru',
  'inbox.lv',
  'inbox.eu',
  'inbox.com',
  'internet.com',
])

/** The whole address as it was probably meant; null: nothing to ask about. */
export function meantEmail(typed: string): string | null {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  if (at < 1) return null
  const domain = text.slice(at + 1).toLowerCase()
  if (domain.length < 4 || domain.length > 20 || usual.includes(domain) || others.has(domain)) return null
  const [nearest] = usual
    .map((known) => ({ known, slips: slipsBetween(domain, known) }))
    .filter(({ known, slips }) => slips <= most(known, domain))
    .toSorted((one, other) => one.slips - other.slips)
  return nearest ? `${text.slice(0, at)}@${nearest.known}` : null
}

/** How many slips are believed: in «ya.ru» one letter makes another domain, in «gmail.com» two are still a slip. */
function most(known: string, typed: string): number {
  const dot = known.indexOf('.')
  if (dot < 4) return typed.startsWith(known.slice(0, dot + 1)) || typed === known.replace('.', '') ? 1 : 0
  return known.length >= 9 && typed[0] === known[0] ? 2 : 1
}

/** Letters put in, left out, replaced or swapped with the next one. */
function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      now[at] = Math.min(
        now[at - 1]! + 1,
        last[at]! + 1,
        last[at - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[at - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = now
  }
  return last[other.length]!
}
