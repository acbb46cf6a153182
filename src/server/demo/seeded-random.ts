/** Chance that comes out the same every time: the same seed gives the same numbers on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number between the two, both included. */
  int(from: number, to: number): number
  pick<Item>(list: readonly Item[]): Item
}

export function seededRandom(seed: number): Random {
  let state = mix(seed)
  function next(): number {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  function int(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1))
  }
  return { next, int, pick: (list) => list[Math.floor(next() * list.length)]! }
}

/** Neighbouring seeds must not give neighbouring numbers. */
export function mix(seed: number): number {
  let h = Math.imul(seed ^ (seed >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return (h ^ (h >>> 15)) | 0
}
