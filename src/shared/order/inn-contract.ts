import { z } from 'zod'
import { innError, parseInn, wrongInnText } from './inn.ts'

/** An ИНН in whatever form it comes in: an order, a master's request, the shop's own requisites. */
export const innInput = z.string({ error: wrongInnText }).transform((typed, context) => {
  const inn = parseInn(typed)
  if (inn === null) context.addIssue({ code: 'custom', message: innError(typed) })
  return inn ?? z.NEVER
})
