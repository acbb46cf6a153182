import { z } from 'zod'
import { line, named } from '#shared/api/typed-line.ts'

/** Who the shop buys from. Known only to staff who may know what the shop pays. */

export const supplierLimits = { name: 120, contact: 300, note: 2000 } as const

const note = z
  .string()
  .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(supplierLimits.note, `Не длиннее ${supplierLimits.note} символов`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected
      .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'Есть непечатаемые символы'),
  )

export const supplierInput = z.object({
  name: named(supplierLimits.name, 'Введите название поставщика'),
  contact: line(supplierLimits.contact).default(''),
  note: note.default(''),
})
export type SupplierInput = z.infer<typeof supplierInput>

/** What is absent stays as it is. `version` is the one that was looked at. */
export const supplierChange = z.object({
  name: supplierInput.shape.name.optional(),
  contact: line(supplierLimits.contact).optional(),
  note: note.optional(),
  /** No longer offered; products keep it, and nothing of its history is lost. */
  is_archived: z.boolean().optional(),
  version: z.int().positive(),
})
export type SupplierChange = z.infer<typeof supplierChange>

export const managedSupplier = z.object({
  id: z.int(),
  name: z.string(),
  contact: z.string(),
  note: z.string(),
  is_archived: z.boolean(),
  products_count: z.int(),
  version: z.int(),
})
export type ManagedSupplier = z.infer<typeof managedSupplier>
export const managedSupplierList = z.object({ suppliers: z.array(managedSupplier) })
