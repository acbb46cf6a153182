import { type LimitName, type LimitTable, usualLimits } from '#server/platform/admission/limits.ts'

/** Nothing is ever too often, except what a test asks about. */
export function liftLimits(kept: Partial<LimitTable> = {}): LimitTable {
  const names = Object.keys(usualLimits) as LimitName[]
  const lifted = names.map((name) => [name, { ...usualLimits[name], hits: Number.POSITIVE_INFINITY }])
  return { ...(Object.fromEntries(lifted) as LimitTable), ...kept }
}
