import { z } from 'zod'
import { priceWarningCodes } from '#shared/product/price-warnings.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { importFields, rowErrorCodes } from './import-fields.ts'

/** A price list on its way into the catalogue, in five steps; nothing of it is in the catalogue before the last. */

export const importStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const
export type ImportState = (typeof importStates)[number]

export const maxSheetBytes = 50 * 1024 * 1024
/** One piece of a file on its way; small enough for a slow line not to run out of time. */
export const maxPieceBytes = 4 * 1024 * 1024

/** A price list, or an archive of photos named by article. */
export const importKinds = ['sheet', 'photos'] as const
export type ImportKind = (typeof importKinds)[number]
export const maxArchiveBytes = 500 * 1024 * 1024

const importFile = z.object({
  kind: z.enum(importKinds).default('sheet'),
  file_name: z
    .string()
    .transform((text) => text.normalize('NFC').trim().slice(-200))
    .pipe(
      z
        .string()
        .min(1, 'Нет имени файла')
        .regex(/^[^\p{Cc}]+$/u),
    ),
  bytes: z.int().min(1, 'Файл пуст').max(maxArchiveBytes, 'Файл больше 500 МБ'),
})
export const importInput = importFile.refine(({ kind, bytes }) => kind === 'photos' || bytes <= maxSheetBytes, {
  path: ['bytes'],
  message: 'Файл больше 50 МБ',
})

const column = z.int().min(0).max(199)
export const importColumns = z
  .partialRecord(z.enum(importFields), column)
  .refine((columns) => columns.sku !== undefined, 'Укажите колонку с артикулом')
  .refine((columns) => Object.keys(columns).length > 1, 'Укажите, что обновлять: цену, остаток или другое')
  .refine(
    (columns) => new Set(Object.values(columns)).size === Object.keys(columns).length,
    'Одна колонка выбрана дважды',
  )

/** What a word means in the column of the stock; without it as the last time, or the stock stays as it is. */
const stockRule = z.union([
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({ kind: z.literal('count'), pieces: z.int().min(1).max(9999) }),
  z.strictObject({ kind: z.literal('unknown') }),
])
/** Prices by the rules of markup: where the file has none, for every row with a purchase price, or not at all. */
export const markupChoices = ['missing', 'always', 'off'] as const
export type MarkupChoice = (typeof markupChoices)[number]
export const importCheckInput = z.object({
  columns: importColumns,
  stock: stockRule.optional(),
  markup: z.enum(markupChoices).optional(),
})

/** Another sheet (from 0, as they are listed), or another row with the names of the columns, by its number in the program. */
export const importLayoutInput = z
  .strictObject({ sheet: z.int().min(0).max(49).optional(), heading_row: z.int().min(1).max(1_048_576).optional() })
  .refine(({ sheet, heading_row: row }) => sheet !== undefined || row !== undefined, 'Укажите лист или строку')

const id = z.int().min(1).max(maxId)

const rowNumbers = z.array(z.int().min(1)).min(1).max(1000)

/** Ways to fix what was rejected; each row is read again afterwards. */
export const importFixInput = z.union([
  /** Another text in a cell of one row. */
  z.strictObject({
    row: z.int().min(1),
    set: z.partialRecord(z.enum(importFields), z.string().max(20_000)),
  }),
  /** Empty prices leave the ones the products have. */
  z.strictObject({ keep_prices: z.literal(true) }),
  /** Of rows with one article the last counts. */
  z.strictObject({ duplicates: z.literal('last') }),
  /** What the supplier calls a category; remembered for the next time. */
  z.strictObject({ section: z.string().min(1).max(400), category_id: id, subcategory_id: id.nullable() }),
  /** Where new products go whose row names no category. */
  z.strictObject({ new_section: z.strictObject({ category_id: id, subcategory_id: id.nullable() }) }),
  /** Rows left out by hand, or taken after all. */
  z.strictObject({ rows: rowNumbers, take: z.boolean() }),
  /** All of the row but its prices. */
  z.strictObject({ rows: rowNumbers, keep_price: z.boolean() }),
  /** Doubtful rows that are about another product than the one they look like. */
  z.strictObject({ rows: rowNumbers, as_new: z.literal(true) }),
  /** Wrong rows that the shopkeeper goes on without, and is not asked about again. */
  z.strictObject({ rows: rowNumbers, leave_out: z.literal(true) }),
  z.strictObject({ fault: z.enum(rowErrorCodes), leave_out: z.literal(true) }),
])
export type ImportFixInput = z.infer<typeof importFixInput>

export const importRowActions = ['create', 'update', 'same', 'skip'] as const

export const importAnswer = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  file_bytes: z.number(),
  /** Bytes that have arrived. */
  received: z.number(),
  state: z.enum(importStates),
  fault: z.string().nullable(),
  actor: z.object({ id: z.int(), name: z.string() }),
  heading: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** Sheets of the book, hidden ones last; a text file has one without a name. */
  sheets: z.array(z.object({ name: z.string(), is_hidden: z.boolean() })),
  sheet: z.int(),
  heading_row: z.int(),
  /** The first rows of the sheet, to choose the heading from. */
  head: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  columns: z.partialRecord(z.enum(importFields), z.int()),
  /** Columns that may mean a field and are only asked about: «Опт» is not the master price by itself. */
  suggested: z.partialRecord(z.enum(importFields), z.int()),
  /** What a word in the column of the stock means. */
  stock: stockRule,
  /** How the rules of markup are used; null: there are none. */
  markup: z.enum(markupChoices).nullable(),
  confidence: z.partialRecord(z.enum(importFields), z.number()),
  /** The shop has seen such a heading before and proposes what was chosen then. */
  is_remembered: z.boolean(),
  rows_count: z.int(),
  /** Rows that are done, of the work at hand. */
  rows_done: z.int(),
  /** Rows that were wrong when the file was first read. */
  faults_found: z.int(),
  /** From 0 to 1, of the work at hand. */
  progress: z.number(),
  counts: z.record(z.enum(importRowActions), z.int()),
  /** Prices that change by more than 30 %; of those, the ones that are kept unless they are ticked. */
  jumps: z.int(),
  slips: z.int(),
  /** Rows whose article only looks like that of a product. */
  doubts: z.int(),
  /** Rows with prices nobody means. */
  warned: z.int(),
  faults: z.array(z.object({ fault: z.enum(rowErrorCodes), label: z.string(), rows: z.int(), left_out: z.int() })),
  can_undo: z.boolean(),
  /** Once undone: products that went back, and products of which something was changed since and stays. */
  undo: z.object({ batch_id: z.int(), restored: z.int(), kept: z.int() }).nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
})
export type ImportAnswer = z.infer<typeof importAnswer>

export const importListItem = importAnswer.pick({
  id: true,
  kind: true,
  file_name: true,
  state: true,
  fault: true,
  actor: true,
  rows_count: true,
  can_undo: true,
  undo: true,
  created_at: true,
  finished_at: true,
})
export const importList = z.object({
  imports: z.array(importListItem.extend({ products_count: z.int() })),
  next_cursor: z.string().nullable(),
})

export const importRow = z.object({
  number: z.int(),
  sku: z.string(),
  name: z.string(),
  cells: z.array(z.string()),
  action: z.enum(importRowActions),
  fault: z.enum(rowErrorCodes).nullable(),
  is_jump: z.boolean(),
  /** The rule of markup that made its price. */
  markup_rule: z.int().nullable(),
  product_id: z.int().nullable(),
  /** What it is and what it becomes, field by field. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  section: z.string().nullable(),
  keeps_price: z.boolean(),
  is_doubtful: z.boolean(),
  warnings: z.array(z.enum(priceWarningCodes)),
  /** «Было» and «станет» of the category, where the row names one. */
  sections: z.tuple([z.string().nullable(), z.string().nullable()]).nullable(),
  /** The product as it is this moment. */
  now: z
    .object({
      sku: z.string(),
      name: z.string(),
      brand: z.string(),
      price: z.number(),
      user_price: z.number().nullable(),
      master_price: z.number().nullable(),
      purchase_price: z.number().nullable().optional(),
      quantity: z.int().nullable(),
    })
    .nullable(),
})
export type ImportRow = z.infer<typeof importRow>
export const importRowList = z.object({ rows: z.array(importRow), total: z.int(), next_cursor: z.string().nullable() })
export type ImportRowList = z.infer<typeof importRowList>

/** Categories a supplier names and the shop does not know, with what he may mean. */
export const importCategoryList = z.object({
  sections: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      /** The first few of them. */
      numbers: z.array(z.int()),
      guess: z
        .object({ name: z.string(), category_id: z.int(), subcategory_id: z.int().nullable(), likeness: z.number() })
        .nullable(),
    }),
  ),
})
export type ImportCategoryList = z.infer<typeof importCategoryList>
