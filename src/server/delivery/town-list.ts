import { cityKey } from '#shared/delivery/delivery-table.ts'
import type { Town } from '#shared/delivery/town-contract.ts'
import { createTownIndex } from '#shared/delivery/town-search.ts'
import { largestTowns, townsByRegion } from './russian-towns.ts'

/** Every town of the list, the largest first, then by the alphabet. */
export const russianTowns = orderedTowns()

export const towns = createTownIndex(russianTowns)

function orderedTowns(): Town[] {
  const all = Object.entries(townsByRegion).flatMap(([region, names]) =>
    names.split(', ').map((name) => ({ name, region })),
  )
  const count = new Map<string, number>()
  for (const { name } of all) count.set(name, (count.get(name) ?? 0) + 1)
  const large = readLargest()
  // Comparing by the text's own method finds the rules of the language anew each time, which was a twentieth of a start.
  const { compare } = new Intl.Collator('ru')
  return all
    .map(({ name, region }) => {
      const rank = large.findIndex((each) => each.name === name && (each.region ?? region) === region)
      const full_name = (count.get(name) ?? 0) > 1 ? `${name}, ${region}` : name
      const postcode = large[rank]?.postcode ?? null
      return { rank: rank < 0 ? large.length : rank, town: { name, region, postcode, full_name } }
    })
    .toSorted((one, other) => one.rank - other.rank || compare(one.town.full_name, other.town.full_name))
    .map(({ town }) => town)
}

function readLargest(): { name: string; region: string | undefined; postcode: string }[] {
  const entries = largestTowns.trim().split(/,\s+/)
  return entries.map((entry) => {
    const [, name = '', region, postcode = ''] = /^(.+?)(?: \((.+)\))? (\d{6})$/.exec(entry) ?? []
    return { name, region, postcode }
  })
}

/** The first town an address of the shop names; «Москва» where it names none. */
export function cityOfAddress(address: string): string {
  const parts = address.split(',').map((part) => towns.named(part))
  return parts.find((town) => town !== undefined)?.full_name ?? 'Москва'
}

/** Cities that are regions of their own, and the region around them. */
const neighbours = [
  ['Москва', 'Московская область'],
  ['Санкт-Петербург', 'Ленинградская область'],
  ['Севастополь', 'Республика Крым'],
]

/** Near enough to come for a parcel oneself: the same city or its region. */
export function isNear(city: string, home: string): boolean {
  if (cityKey(city) === cityKey(home)) return true
  const here = towns.named(city)?.region
  const there = towns.named(home)?.region
  if (!here || !there) return false
  return here === there || neighbours.some((pair) => pair.includes(here) && pair.includes(there))
}
