/** Mail that could not be sent is tried again ever more rarely, for a bit more than a day; then a person has to look at it. */

/** Minutes to wait after the first, second, … failure. */
const waits = [1, 5, 15, 60, 180, 360, 360, 360, 360]

export const longestWaitMinutes = Math.max(...waits)

export const maxAttempts = waits.length + 1

/**
 * Twice nobody knew whether the server had taken the message. A third copy would annoy more than a missing one,
 * so the mail is parked instead.
 */
export const maxUnsureAttempts = 2

/** Null: no more tries. */
export function minutesUntilRetry(attempts: number): number | null {
  return waits[attempts - 1] ?? null
}
