/** Beside an analog stands in words what is different about it: «с отводом», «мощность 30 Вт, а не 25». */

export type ComparedFacts = { brand: string; attributes: { name: string; value: string }[] }

/** More than this is no longer read on a card; the page of the comparison has them all. */
const mostNamed = 2

/** How `other` differs from the product whose page it stands on. Empty where nothing is known of either. */
export function analogDifference(own: ComparedFacts, other: ComparedFacts): string {
  const shared = own.attributes.flatMap((mine) => {
    const its = other.attributes.find(({ name }) => isSame(name, mine.name))
    return its ? [{ name: mine.name, mine: mine.value, its: its.value }] : []
  })
  if (shared.length === 0) return ''
  const different = shared.filter(({ mine, its }) => !isSame(mine, its)).map(inWords)
  if (different.length === 0) return samenessInWords(own, other, shared.length)
  const named = different.slice(0, mostNamed).join('; ')
  const left = different.length - mostNamed
  return left > 0 ? `${named}; ещё ${left} в сравнении` : named
}

function samenessInWords(own: ComparedFacts, other: ComparedFacts, shared: number): string {
  const isAllShared = shared === own.attributes.length && shared === other.attributes.length
  if (!isAllShared) return 'известные характеристики совпадают'
  return isSame(own.brand, other.brand) ? 'характеристики те же' : 'только производитель, характеристики те же'
}

/** Shops write «25,5», «25.5», «570x1010», «570×1010» and mean the same. */
export function isSame(one: string, another: string): boolean {
  return folded(one) === folded(another)
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(\d)\s*[xх×*]\s*(?=\d)/g, '$1×')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/\s+/g, ' ')
    .trim()
}

function inWords({ name, mine, its }: { name: string; mine: string; its: string }): string {
  // «С отводом», «Без отвода» say it all.
  if (/^(с|со|без)\s/i.test(its)) return lowered(its)
  const { title, unit } = measureOf(name)
  if (unit !== '') return `${lowered(title)} ${its}${unit === '°' ? '' : '\u00a0'}${unit}, а не ${mine}`
  if (isYesOrNo(its) || isYesOrNo(mine)) return `${lowered(title)} — ${lowered(its)}`
  const dash = /^\d+([.,–×/-]\d+)*$/.test(its) ? ' ' : ' — '
  return `${lowered(title)}${dash}${lowered(its)}, а не ${lowered(mine)}`
}

/** «Мощность, Вт» is a name and the unit of its values. */
export function measureOf(name: string): { title: string; unit: string } {
  const [, title, unit] = /^(.+), ([^\s,]{1,6})$/.exec(name) ?? []
  return title && unit ? { title, unit } : { title: name, unit: '' }
}

function isYesOrNo(value: string): boolean {
  return /^(да|нет|есть)$/i.test(value.trim())
}

/** In the middle of a sentence: «Крепление» becomes «крепление», «ТЭН», «М4» and «EPDM» stay. */
function lowered(text: string): string {
  return /^[А-ЯЁ]([а-яё]|\s)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
