/** The value below which this share of the measurements lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Numbers that are the same in every run, so that two runs ask the same questions. */
export function repeatableNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
