import { z } from 'zod'
import { line, named } from '#shared/api/typed-line.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { symptomLimits } from './symptom-codes.ts'

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
  .record(
    named(symptomLimits.brand, 'Введите марку'),
    z.array(line(symptomLimits.code)).min(1).max(symptomLimits.codes),
  )
  .refine((given) => Object.keys(given).length <= symptomLimits.brands, `Не больше ${symptomLimits.brands} марок`)

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

export const symptomInput = z.object(fields)
export type SymptomInput = z.infer<typeof symptomInput>
/** `version` is the one the shopkeeper was looking at. */
export const symptomChangeInput = z.object({ ...fields, version: z.int().min(1) })
export type SymptomChangeInput = z.infer<typeof symptomChangeInput>

/** Everything that is edited, as it is compared and put back, and its place among the others. */
export type SymptomState = SymptomInput & { position: number }

const reference = z.object({ id: z.int(), name: z.string() })

export const managedSymptom = z.object({
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
export type ManagedSymptom = z.infer<typeof managedSymptom>
export const managedSymptomList = z.object({ symptoms: z.array(managedSymptom), total: z.int() })

/** With the last edit, if it can be undone still. */
export const savedSymptom = managedSymptom.extend({ edit_id: z.string().nullable() })
export type SavedSymptom = z.infer<typeof savedSymptom>

export const symptomRemoval = z.object({ edit_id: z.string() })

/** Phrases of the shop's own set that symptoms lack whose words nobody has changed. */
export const symptomSet = z.object({
  symptoms: z.array(z.object({ id: z.int(), appliance: z.string(), text: z.string(), phrases: z.array(z.string()) })),
})
export type SymptomSet = z.infer<typeof symptomSet>
