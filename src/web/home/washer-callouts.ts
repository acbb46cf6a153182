/** The components of a washing machine: the number's place in the drawing, the category, and what to know before replacing it. */
export const washerSlug = 'stiralnye-mashiny'
export const washerViewBox = '0 -10 860 486'

export const washerCallouts = [
  {
    slug: 'bloki-lyuka',
    name: 'УБЛ',
    at: [185.1, 220.4],
    mark: [172, 400],
    where: 'справа от люка, за передней стенкой',
  },
  { slug: 'manzhety-lyuka', name: 'Манжета люка', at: [229.7, 113], mark: [214, 34], where: 'между люком и баком' },
  { slug: 'baraban-i-krestoviny', name: 'Барабан', at: [362.4, 89.7], mark: [372, 20], where: 'внутри бака' },
  {
    slug: 'podshipniki-i-salniki',
    name: 'Подшипники',
    at: [640.1, 146.5],
    mark: [612, 12],
    where: 'в задней крышке бака, на валу барабана',
  },
  { slug: 'remni', name: 'Ремень', at: [714.5, 107.2], mark: [772, 60], where: 'сзади, между шкивом и двигателем' },
  {
    slug: 'nasosy-i-pompy',
    name: 'Насос',
    at: [246.4, 380.5],
    mark: [262, 436],
    where: 'снизу спереди, за сервисной крышкой',
  },
  { slug: 'teny', name: 'ТЭН', at: [429.8, 365.7], mark: [404, 424], where: 'внизу бака, под барабаном' },
  {
    slug: 'amortizatory-i-pruzhiny',
    name: 'Амортизаторы',
    at: [528.5, 342.7],
    mark: [520, 448],
    where: 'под баком, между ним и дном корпуса',
  },
] as const

export type WasherCallout = (typeof washerCallouts)[number] & { number: number }

/** Numbered in order; a category the shop does not have gets no number. */
export function numberedCallouts(known: (slug: string) => boolean): WasherCallout[] {
  return washerCallouts.filter(({ slug }) => known(slug)).map((each, index) => ({ ...each, number: index + 1 }))
}
