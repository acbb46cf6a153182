import { z } from 'zod'

/** What is wrong with the appliance, the codes it shows for it, and the categories where the cure usually is. */
export const symptom = z.object({
  id: z.int(),
  category_id: z.int(),
  category_slug: z.string().nullable(),
  appliance: z.string(),
  text: z.string(),
  codes: z.record(z.string(), z.array(z.string())),
  subcategories: z.array(z.object({ id: z.int(), slug: z.string().nullable(), name: z.string() })),
})
export type Symptom = z.infer<typeof symptom>

export const symptomList = z.object({ symptoms: z.array(symptom) })
export type SymptomList = z.infer<typeof symptomList>
