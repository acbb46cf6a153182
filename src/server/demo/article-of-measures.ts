import type { SlotValues } from './product-attributes.ts'

/** Bearings, seals and belts are ordered by their measures, so the article is made of the same figures as the name. */
const bearingShields: Record<string, Record<string, string>> = {
  SKF: { ZZ: '-2Z', '2RS': '-2RSH' },
  FAG: { ZZ: '-2ZR', '2RS': '-2RSR' },
  NSK: { ZZ: 'ZZ', '2RS': 'DDU' },
}

export function articleOfMeasures(brand: string, slots: SlotValues): string | null {
  const { n = '', z, s = '', l = '', h = '', x = '' } = slots
  const shields = bearingShields[brand]
  if (shields) return z ? `${n}${shields[z]}` : `KIT-${brand}-${n.replace(' и ', '-')}`
  if (brand === 'WLK') return s
  if (brand === 'Megadyne') return `${l} ${h} ${x}`.trim()
  if (brand === 'Hutchinson') return `${l}${h}${x}`
  if (brand === 'Contitech') return `${l}P${h}${x}`
  return null
}
