/**
 * Streets of a town, for the list under the address. Nobody provides them unless a shop says who does: a register of all streets is
 * hundreds of megabytes, and asking somebody else's server tells it where customers live.
 */
export type StreetProvider = {
  /** Streets that fit what was typed, the likeliest first, as they go into an address. */
  suggest(asked: { city: string; typed: string }): Promise<string[]>
}

/** As much as a list shows without a scrollbar. */
const mostStreets = 7
const shortest = 2

/** A provider that fails takes nothing from the buyer: the street is typed, as it is without one. */
export async function suggestStreets(
  provider: StreetProvider | null,
  asked: { city: string; typed: string },
): Promise<string[]> {
  if (!provider || asked.typed.length < shortest) return []
  const streets = await provider.suggest(asked).catch(() => [])
  return streets.slice(0, mostStreets)
}
