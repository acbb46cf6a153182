import { z } from 'zod'
import { line, named } from '#shared/api/typed-line.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { diagramLimits } from './diagram-limits.ts'
import { readMask, tidyMask } from './model-mask.ts'
import { isPositionKey } from './position-list.ts'

/** A sheet as the shopkeeper edits it. It is read and saved whole: a drawing, its positions and what stands at them. */

const id = z.int().min(1).max(maxId)

const outside = 'Точка за краем рисунка'
/** Stored to a thousandth of a per cent. */
const share = z
  .number()
  .min(0, outside)
  .max(100, outside)
  .transform((value) => Math.round(value * 1000) / 1000)
const point = z.tuple([share, share])

const amount = z
  .int('Количество — целое число')
  .min(1, 'Количество не меньше 1')
  .max(diagramLimits.quantity, `Количество не больше ${diagramLimits.quantity}`)

const number = named(64, 'Введите артикул').pipe(
  z.string().regex(/[\p{L}\p{N}]/u, 'Нужна хотя бы одна буква или цифра'),
)

const item = z.object({
  number,
  product_id: id.nullable().default(null),
  quantity: amount.default(1),
  note: line(300).default(''),
  serial_from: line(32).default(''),
  serial_to: line(32).default(''),
})
export type EditedItem = z.infer<typeof item>

const position = z.object({
  key: named(diagramLimits.key, 'Введите номер позиции').pipe(
    z.string().refine(isPositionKey, 'Номер позиции: цифры и буквы, например 12A'),
  ),
  name: line(200).default(''),
  x: share,
  y: share,
  targets: z.array(point).max(diagramLimits.targets).default([]),
  outline: z.array(point).min(3).max(diagramLimits.outline).nullable().default(null),
  items: z.array(item).max(diagramLimits.items).default([]),
})
export type EditedPosition = z.infer<typeof position>

/** «или» between alternatives, «и» between the numbers of one. Empty: nothing replaces it. */
const alternatives = z
  .array(
    z
      .array(z.object({ number, quantity: amount.default(1) }))
      .min(1)
      .max(diagramLimits.alternatives),
  )
  .max(diagramLimits.alternatives)
export type Alternatives = z.infer<typeof alternatives>

/** Of all sheets at once, so what the editor saw comes along: `was`. */
const supersession = z.object({ number, was: alternatives, alternatives })
export type SupersessionChange = z.infer<typeof supersession>

const mask = z
  .string()
  .max(200)
  .transform(tidyMask)
  .refine((text) => readMask(text).ok, 'Маска слишком широкая или длинная')

const sheet = {
  category_id: z.int('Выберите категорию').min(1, 'Выберите категорию').max(maxId),
  drawing_id: z.int('Загрузите рисунок').min(1, 'Загрузите рисунок').max(maxId),
  unit: named(120, 'Введите название узла'),
  sheet_number: line(64).default(''),
  note: line(1000).default(''),
  place: z.int().min(0).max(9999).default(0),
  published: z.boolean().default(false),
  masks: z.array(mask).max(diagramLimits.masks, `Не больше ${diagramLimits.masks} масок`).default([]),
  /** Models beside those the masks mean. */
  model_ids: z.array(id).max(diagramLimits.models, `Не больше ${diagramLimits.models} моделей`).default([]),
  positions: z
    .array(position)
    .max(diagramLimits.positions, `Не больше ${diagramLimits.positions} позиций`)
    .superRefine((positions, context) => {
      const seen = new Set<string>()
      for (const [n, { key }] of positions.entries()) {
        if (seen.has(key)) context.addIssue({ code: 'custom', path: [n, 'key'], message: `Позиция ${key} уже есть` })
        seen.add(key)
      }
    })
    .default([]),
  supersessions: z.array(supersession).max(diagramLimits.supersessions).default([]),
}

export const diagramInput = z.object(sheet)
export type DiagramInput = z.infer<typeof diagramInput>
/** `version` is the one the shopkeeper was looking at. */
export const diagramChangeInput = z.object({ ...sheet, version: z.int().positive() })
export type DiagramChangeInput = z.infer<typeof diagramChangeInput>

const drawing = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  figures: z.array(z.object({ id: z.string(), key: z.string().nullable() })),
})
export type EditedDrawing = z.infer<typeof drawing>

export const uploadedDrawing = drawing.extend({
  /** Elements of an SVG that a drawing may not have and that were left out: «script», «image». */
  removed: z.array(z.string()),
  /** Of a PDF: how many pages it has; null for anything else. */
  pages: z.int().nullable(),
})
export type UploadedDrawing = z.infer<typeof uploadedDrawing>

/** What the shop sells under a number; no prices. */
const numberProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  quantity: z.int().nullable(),
  hidden: z.boolean(),
})
export type NumberProduct = z.infer<typeof numberProduct>

const diagramModel = z.object({ id: z.int(), brand: z.string(), code: z.string() })
export type DiagramModel = z.infer<typeof diagramModel>

const category = z.object({ id: z.int(), name: z.string() })

export const managedDiagram = z.object({
  id: z.int(),
  version: z.int(),
  category,
  drawing,
  unit: z.string(),
  sheet_number: z.string(),
  note: z.string(),
  place: z.int(),
  published: z.boolean(),
  masks: z.array(z.string()),
  models: z.array(diagramModel),
  positions: z.array(
    z.object({ ...position.shape, items: z.array(item.extend({ product: numberProduct.nullable() })) }),
  ),
  supersessions: z.array(z.object({ number: z.string(), alternatives })),
  updated_at: z.iso.datetime(),
  /** The last edit, if it can be undone still. */
  edit_id: z.string().nullable(),
})
export type ManagedDiagram = z.infer<typeof managedDiagram>

/** As it was after an older save, over the version of now. `lost`: what of it is gone from the shop. */
export const olderDiagram = managedDiagram.extend({ lost: z.array(z.string()) })
export type OlderDiagram = z.infer<typeof olderDiagram>

export const sheetSaves = z.object({
  saves: z.array(
    z.object({
      version: z.int(),
      at: z.iso.datetime(),
      by: z.string().nullable(),
      /** What was changed: «рисунок, позиции». */
      what: z.string(),
      is_undo: z.boolean(),
      is_current: z.boolean(),
    }),
  ),
})
export type SheetSaves = z.infer<typeof sheetSaves>

export const diagramRow = z.object({
  id: z.int(),
  unit: z.string(),
  sheet_number: z.string(),
  category,
  published: z.boolean(),
  drawing: drawing.pick({ url: true }),
  positions_count: z.int(),
  models_count: z.int(),
  /** The first few, for a glance. */
  models: z.array(z.string()),
  updated_at: z.iso.datetime(),
})
export type DiagramRow = z.infer<typeof diagramRow>
export const diagramList = z.object({
  diagrams: z.array(diagramRow),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})

export const diagramRemoval = z.object({ edit_id: z.string() })

export const maskInput = z.object({ masks: z.array(z.string().max(200)).max(diagramLimits.masks) })
export const maskAnswer = z.object({
  /** Each mask with how many it means; `error` says what is wrong with it. */
  masks: z.array(z.object({ mask: z.string(), count: z.int(), error: z.string().nullable() })),
  total: z.int(),
  /** The first of them. */
  models: z.array(diagramModel),
})
export type MaskAnswer = z.infer<typeof maskAnswer>

export const numberInput = z.object({ numbers: z.array(line(64)).max(1000) })
export const numberAnswer = z.object({
  numbers: z.array(z.object({ number: z.string(), product: numberProduct.nullable(), alternatives })),
})
export type NumberAnswer = z.infer<typeof numberAnswer>

/** A table as it was understood; nothing is written until the sheet is saved. */
export const tableAnswer = z.object({
  positions: z.array(position),
  supersessions: z.array(z.object({ number: z.string(), alternatives })),
  unread: z.array(z.object({ line: z.int(), text: z.string(), why: z.string() })),
})
export type TableAnswer = z.infer<typeof tableAnswer>
