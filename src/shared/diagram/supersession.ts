/**
 * Which numbers replace a number now. A maker replaces a number by another one, by one of several (or), or by several
 * together (and); the new number may have been replaced since.
 */
export type NumberAmount = { code: string; number: string; quantity: number }
/** One alternative; all its numbers together replace the old one. */
export type Supersession = { oldCode: string; alternative: number; numbers: NumberAmount[] }
/** `chain`: numbers in between, oldest first, that were replaced as well. */
export type Replacement = { chain: string[]; parts: NumberAmount[] }

/** A shopper chooses among a few; more would be a mistake in the data. */
const mostReplacements = 12

export function replacementsOf(code: string, known: ReadonlyMap<string, Supersession[]>): Replacement[] {
  return resolve(code, known, new Set([code])).slice(0, mostReplacements)
}

function resolve(code: string, known: ReadonlyMap<string, Supersession[]>, seen: ReadonlySet<string>): Replacement[] {
  const alternatives = (known.get(code) ?? []).toSorted((one, other) => one.alternative - other.alternative)
  return alternatives.flatMap(({ numbers }) =>
    numbers.reduce<Replacement[]>(
      (ways, number) => combine(ways, waysOf(number, known, seen)).slice(0, mostReplacements),
      [{ chain: [], parts: [] }],
    ),
  )
}

/** A number that leads back to itself is where the chain ends. */
function waysOf(
  amount: NumberAmount,
  known: ReadonlyMap<string, Supersession[]>,
  seen: ReadonlySet<string>,
): Replacement[] {
  if (seen.has(amount.code)) return [{ chain: [], parts: [amount] }]
  const later = resolve(amount.code, known, new Set([...seen, amount.code]))
  if (later.length === 0) return [{ chain: [], parts: [amount] }]
  return later.map(({ chain, parts }) => ({
    chain: [amount.number, ...chain],
    parts: parts.map((part) => ({ ...part, quantity: part.quantity * amount.quantity })),
  }))
}

function combine(ways: Replacement[], more: Replacement[]): Replacement[] {
  return ways.flatMap((way) =>
    more.map((other) => ({ chain: [...way.chain, ...other.chain], parts: [...way.parts, ...other.parts] })),
  )
}

/** Rows of the table of supersessions, by the number they replace. */
export function supersessionsByCode(
  rows: readonly (NumberAmount & { oldCode: string; alternative: number })[],
): Map<string, Supersession[]> {
  const byCode = new Map<string, Supersession[]>()
  for (const { oldCode, alternative, ...amount } of rows) {
    const list = byCode.get(oldCode) ?? []
    byCode.set(oldCode, list)
    const same = list.find((each) => each.alternative === alternative)
    if (same) same.numbers.push(amount)
    else list.push({ oldCode, alternative, numbers: [amount] })
  }
  return byCode
}
