/** The database kept two of a kind apart: an expected outcome of two people being equally quick, not a bug. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === '23505') return true
  }
  return false
}

/** Which key kept them apart; null when it was something else. */
export function violatedKey(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as NodeJS.ErrnoException & { constraint?: string }
    if (code === '23505') return constraint ?? ''
  }
  return null
}

/** Something still points at what should go. */
export function isStillReferenced(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === '23503') return true
  }
  return false
}
