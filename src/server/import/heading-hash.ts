import { createHash } from 'node:crypto'

/** A table is known again by the names of its columns. */
export function hashOf(heading: string[]): string {
  return createHash('sha256').update(JSON.stringify(heading)).digest('hex')
}
