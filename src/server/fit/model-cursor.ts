import { z } from 'zod'
import type { ModelPlace } from './fit-queries.ts'

/** The database refuses NUL, and no brand or code holds other unprintable characters. */
const key = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}\ufffd]*$/u)
const place = z.tuple([key, key])

/** After which model the next portion of a list begins. */
export function writeModelCursor({ first, second }: ModelPlace): string {
  return Buffer.from(JSON.stringify([first, second])).toString('base64url')
}

export function readModelCursor(text: string): ModelPlace | null {
  try {
    const [first, second] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { first, second }
  } catch {
    return null
  }
}
