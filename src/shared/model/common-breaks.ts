/**
 * What breaks most often: first the categories whose products were ordered most for appliances like this one, not counting what
 * came back; then what the known symptoms of the appliance name. Only where the shop has a product that fits.
 */

/** Fewer orders than this say nothing about an appliance. */
const fewestRepairs = 3
export const maxBreaks = 4

/** A symptom with the categories to look at, the likeliest first. */
export type KnownSymptom = { text: string; sectionIds: number[] }
export type SoldSection = { sectionId: number; orders: number; returns: number }

export type CommonBreak = {
  sectionId: number
  by: 'orders' | 'symptoms'
  /** How the symptom shows itself; null where only orders tell of it. */
  symptom: KnownSymptom | null
}

type Known = {
  /** Categories with a product that fits. */
  sectionIds: number[]
  sold: SoldSection[]
  /** In the shop's order. */
  symptoms: KnownSymptom[]
}

export function commonBreaks({ sectionIds, sold, symptoms }: Known): CommonBreak[] {
  const fitting = new Set(sectionIds)
  const ordered = sold
    .map(({ sectionId, orders, returns }) => ({ sectionId, repairs: orders - returns }))
    .filter(({ sectionId, repairs }) => repairs >= fewestRepairs && fitting.has(sectionId))
    .sort((one, other) => other.repairs - one.repairs || one.sectionId - other.sectionId)
    .map(({ sectionId }) => sectionId)
  const named = namedSections(symptoms).filter((id) => fitting.has(id) && !ordered.includes(id))
  return [
    ...ordered.map((sectionId) => ({ sectionId, by: 'orders' as const })),
    ...named.map((sectionId) => ({ sectionId, by: 'symptoms' as const })),
  ]
    .slice(0, maxBreaks)
    .map((each) => ({ ...each, symptom: symptomOf(each.sectionId, symptoms) }))
}

/** The likeliest cause of each symptom before the second one of any. */
function namedSections(symptoms: KnownSymptom[]): number[] {
  const deepest = Math.max(0, ...symptoms.map(({ sectionIds }) => sectionIds.length))
  const byLikelihood = Array.from({ length: deepest }, (_, at) =>
    symptoms.flatMap(({ sectionIds }) => sectionIds[at] ?? []),
  )
  return [...new Set(byLikelihood.flat())]
}

/** The symptom it is the likeliest cause of, or else one it may cause. */
function symptomOf(sectionId: number, symptoms: KnownSymptom[]): KnownSymptom | null {
  return (
    symptoms.find(({ sectionIds }) => sectionIds[0] === sectionId) ??
    symptoms.find(({ sectionIds }) => sectionIds.includes(sectionId)) ??
    null
  )
}

/** Orders are named only where they say something. */
export function breaksCaption(breaks: readonly { by: CommonBreak['by'] }[]): string {
  const ways = new Set(breaks.map(({ by }) => by))
  if (!ways.has('orders')) return 'По частым неисправностям такой техники'
  return ways.has('symptoms')
    ? 'По заказам деталей к этой модели и частым неисправностям'
    : 'По заказам деталей, которые подходят к этой модели'
}
