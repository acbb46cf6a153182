import { z } from 'zod'
import { line, named } from '#shared/api/typed-line.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { faultLimits } from './fault-codes.ts'

/** A symptom as the shopkeeper edits it: what breaks in which appliance, what the display shows, where the cure is, what people say. */

const mostSections = 12

/** Phrases separated by commas, each found where all its words are said. */
const words = z
  .string()
  .trim()
  .toLowerCase()
  .max(2000, 'Не больше 2000 символов')
  .regex(/^[\p{L}\p{N} ,-]*$/u, 'Слова и фразы через запятую')

/** By maker: {"Samsung": ["5E", "5C"]}. */
const codes = z
  .record(named(faultLimits.brand, 'Введите марку'), z.array(line(faultLimits.code)).min(1).max(faultLimits.codes))
  .refine((given) => Object.keys(given).length <= faultLimits.brands, `Не больше ${faultLimits.brands} марок`)

const fields = {
  category_id: z.int('Выберите категорию').min(1, 'Выберите категорию').max(maxId),
  appliance: named(60, 'Напишите, какая это техника'),
  text: named(120, 'Напишите, что сломалось'),
  codes: codes.default({}),
  words: words.default(''),
  is_listed: z.boolean().default(true),
  /** The likeliest first. */
  section_ids: z
    .array(z.int().min(1).max(maxId))
    .max(mostSections, `Не больше ${mostSections} разделов`)
    .transform((ids) => [...new Set(ids)])
    .default([]),
}

export const faultInput = z.object(fields)
export type FaultInput = z.infer<typeof faultInput>
/** `version` is the one the shopkeeper was looking at. */
export const faultChangeInput = z.object({ ...fields, version: z.int().min(1) })
export type FaultChangeInput = z.infer<typeof faultChangeInput>

/** Everything that is edited, as it is compared and put back, and its place among the others. */
export type FaultState = FaultInput & { position: number }

const reference = z.object({ id: z.int(), name: z.string() })

export const managedFault = z.object({
  id: z.int(),
  category: reference,
  appliance: z.string(),
  text: z.string(),
  codes: z.record(z.string(), z.array(z.string())),
  words: z.string(),
  is_listed: z.boolean(),
  /** Where its cure is looked for. */
  sections: z.array(reference),
  version: z.int(),
})
export type ManagedFault = z.infer<typeof managedFault>
export const managedFaultList = z.object({ faults: z.array(managedFault), total: z.int() })

/** With the last edit, if it can be undone still. */
export const savedFault = managedFault.extend({ edit_id: z.string().nullable() })
export type SavedFault = z.infer<typeof savedFault>

export const faultRemoval = z.object({ edit_id: z.string() })

/** Phrases of the shop's own set that symptoms lack whose words nobody has changed. */
export const faultSet = z.object({
  faults: z.array(z.object({ id: z.int(), appliance: z.string(), text: z.string(), phrases: z.array(z.string()) })),
})
export type FaultSet = z.infer<typeof faultSet>
