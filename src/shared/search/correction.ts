/** What the search changed to understand a query, so that the visitor is told which kind of mistake it took it for. */
export const corrections = ['layout', 'spelling', 'alphabet', 'beginning'] as const
export type Correction = (typeof corrections)[number]

/** The reading of the database has a bit for each of them, in this order. */
export function correctionsOf(change: number): Correction[] {
  return corrections.filter((_, at) => (change & (1 << at)) !== 0)
}

const sentences: Record<Correction, string> = {
  layout: 'Похоже, была включена другая раскладка',
  spelling: 'Исправили опечатку',
  alphabet: 'Похоже, слово набрано буквами другого алфавита',
  beginning: 'Целиком последнее слово ничего не нашло, поэтому взято как начало',
}

/** Without the full stop at its end; '' where nothing was changed. */
export function correctionText(by: Correction[]): string {
  const [first, ...others] = by.map((each) => sentences[each])
  return [first ?? '', ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].filter(Boolean).join(', ')
}
