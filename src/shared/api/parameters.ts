import { z } from 'zod'
import { parseId } from '#shared/slug/slug-or-id.ts'
import { defaultPageSize, maxPageSize } from './list-size.ts'

/** What addresses carry, parsed once. A parameter given twice arrives as an array and is rejected by all of these. */

/** An id beyond what the database can hold would be its error, not the caller's. */
export const idParam = z.string().transform((text, context) => {
  const id = parseId(text)
  if (id === null) context.issues.push({ code: 'custom', input: text, message: 'Неверный номер' })
  return id ?? z.NEVER
})

const maxTyped = 100
/** Something a person typed. PostgreSQL rejects NUL in any text, and U+FFFD is what is left of bytes that were no text. */
export const typedText = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .max(maxTyped)
      .regex(/^[^\p{Cc}\ufffd]*$/u),
  )

export const listLimit = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(maxPageSize))
  .default(defaultPageSize)

/** Lists of management are looked at page by page; nobody turns ten thousand of them. */
export const listPage = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .default(1)

export const listCursor = z.string().regex(/^[\w-]{1,2000}$/)
