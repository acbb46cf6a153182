/** The database kept two of a kind apart: an expected outcome of two people being equally quick, not a bug. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === '23505') return true
  }
  return false
}
