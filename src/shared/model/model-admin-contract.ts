import { z } from 'zod'
import { line, named } from '#shared/api/typed-line.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { numberKinds } from './number-kinds.ts'

/** A model as the shopkeeper edits it: what it is called, the other numbers on its plate, where its manuals are. */

const mostNumbers = 20
const mostManuals = 20

const code = named(64, 'Введите код модели').pipe(
  z.string().refine((text) => normalizeCode(text) !== '', 'Нужна хотя бы одна латинская буква или цифра'),
)

const modelNumber = z.object({
  kind: z.enum(numberKinds),
  number: named(64, 'Введите номер').pipe(
    z.string().refine((text) => normalizeCode(text).length >= 4, 'Не короче четырёх букв и цифр'),
  ),
})
export type EditedNumber = z.infer<typeof modelNumber>

/** Only whole addresses of pages that are sent encrypted. */
export function isManualUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}

const modelManual = z.object({
  title: named(120, 'Введите название'),
  url: z
    .string()
    .trim()
    .max(500, 'Не длиннее 500 символов')
    .refine(isManualUrl, 'Нужен адрес целиком, с https:// в начале')
    .transform((text) => new URL(text).href),
})
export type ModelManual = z.infer<typeof modelManual>

const fields = {
  category_id: z.int('Выберите категорию').min(1, 'Выберите категорию').max(maxId),
  brand: named(60, 'Введите марку'),
  code,
  note: line(500).default(''),
  numbers: z
    .array(modelNumber)
    .max(mostNumbers, `Не больше ${mostNumbers} номеров`)
    .superRefine((numbers, context) => {
      const seen = new Set<string>()
      for (const [n, { number }] of numbers.entries()) {
        const folded = normalizeCode(number)
        if (seen.has(folded)) context.addIssue({ code: 'custom', path: [n, 'number'], message: 'Этот номер уже есть' })
        seen.add(folded)
      }
    })
    .default([]),
  manuals: z.array(modelManual).max(mostManuals, `Не больше ${mostManuals} ссылок`).default([]),
}

export const modelInput = z.object(fields)
export type ModelInput = z.infer<typeof modelInput>
/** `version` is the one the shopkeeper was looking at. */
export const modelChangeInput = z.object({ ...fields, version: z.int().positive() })
export type ModelChangeInput = z.infer<typeof modelChangeInput>

/** Everything that is edited, as it is compared and put back. */
export type ModelState = ModelInput

const category = z.object({ id: z.int(), name: z.string() })

export const managedModelRow = z.object({
  id: z.int(),
  brand: z.string(),
  code: z.string(),
  category,
  numbers: z.array(z.string()),
  manuals_count: z.int(),
  parts_count: z.int(),
  diagrams_count: z.int(),
})
export type ManagedModelRow = z.infer<typeof managedModelRow>
export const managedModelList = z.object({ models: z.array(managedModelRow), total: z.int() })

export const managedModel = managedModelRow.omit({ numbers: true, manuals_count: true }).extend({
  note: z.string(),
  numbers: z.array(modelNumber),
  manuals: z.array(z.object({ title: z.string(), url: z.string() })),
  version: z.int(),
  updated_at: z.iso.datetime(),
  /** The last edit, if it can be undone still. */
  edit_id: z.string().nullable(),
})
export type ManagedModel = z.infer<typeof managedModel>
