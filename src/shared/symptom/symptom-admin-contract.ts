import { z } from 'zod'

/** A fault with what people call it: phrases separated by commas, each found where all its words are said. */
export const namedFault = z.object({
  id: z.int(),
  appliance: z.string(),
  text: z.string(),
  words: z.string(),
  /** Sections where its cure is looked for. */
  sections: z.array(z.string()),
  version: z.int(),
})
export type NamedFault = z.infer<typeof namedFault>
export const namedFaultList = z.object({ faults: z.array(namedFault), total: z.int() })

export const faultWordsInput = z.object({
  words: z
    .string()
    .trim()
    .toLowerCase()
    .max(2000, 'Не больше 2000 символов')
    .regex(/^[\p{L}\p{N} ,-]*$/u, 'Слова и фразы через запятую'),
  version: z.int().min(1),
})
export type FaultWordsInput = z.infer<typeof faultWordsInput>
