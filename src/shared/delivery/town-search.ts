/** Which towns a few typed letters mean: those that begin so, the largest first; then those with such a word inside. */
import { cityKey } from './delivery-table.ts'
import type { Town } from './town-contract.ts'

type TownIndex = {
  /** For the list under a field. */
  like(typed: string): Town[]
  /** The one town this text names; undefined: none, or several. */
  named(typed: string): Town | undefined
}

/** As much as a list shows without a scrollbar. */
const mostTowns = 7

/** What people write instead of the name. */
const nicknames: Record<string, string> = {
  питер: 'санкт петербург',
  спб: 'санкт петербург',
  мск: 'москва',
  екб: 'екатеринбург',
  ебург: 'екатеринбург',
  нск: 'новосибирск',
  нн: 'нижний новгород',
  'н новгород': 'нижний новгород',
  ростов: 'ростов на дону',
}

/** `towns` come with the largest first. */
export function createTownIndex(towns: readonly Town[]): TownIndex {
  const keyed = towns.map((town) => ({ town, name: cityKey(town.name), place: cityKey(`${town.name} ${town.region}`) }))
  const byName = new Map<string, Town[]>()
  for (const { town, name, place } of keyed) {
    byName.set(name, [...(byName.get(name) ?? []), town])
    byName.set(place, [town])
  }
  return {
    like(typed) {
      const key = cityKey(typed)
      if (key.length < 2) return []
      return keyed
        .map(({ town, ...keys }) => ({ town, rank: rankOf(keys, key) }))
        .filter(({ rank }) => rank < unlike)
        .toSorted((one, other) => one.rank - other.rank)
        .slice(0, mostTowns)
        .map(({ town }) => town)
    },
    named(typed) {
      const found = byName.get(cityKey(typed))
      return found?.length === 1 ? found[0] : undefined
    },
  }
}

const unlike = 3

function rankOf({ name, place }: { name: string; place: string }, key: string): number {
  if (name === key || name === nicknames[key]) return 0
  // The region is typed too: «Железногорск Курская».
  if (key.startsWith(`${name} `) && place.startsWith(key)) return 0
  if (name.startsWith(key)) return 1
  return name.includes(` ${key}`) ? 2 : unlike
}
