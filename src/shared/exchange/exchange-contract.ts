import { z } from 'zod'
import { leftReasonCodes } from './exchange-reasons.ts'
import { groupTargets, priceTargets, storeTargets, takeNames } from './exchange-settings.ts'
import { orderStarts, saleEncodings, saleTargets } from './sale-settings.ts'

const counts = z.record(z.string(), z.int())

/** What came with an exchange and what became of it. Products or orders are counted, except in `came`. */
export const exchangeFigures = z.object({
  came: counts,
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  left: z.int(),
  /** In how many products each field was changed. */
  fields: counts,
  reasons: z.array(
    z.object({
      reason: z.enum(leftReasonCodes),
      /** Which kind of price, where it matters. */
      about: z.string(),
      count: z.int(),
      /** Articles or ids of the first few. */
      examples: z.array(z.string()),
    }),
  ),
})
export type ExchangeFigures = z.infer<typeof exchangeFigures>

export const noFigures: ExchangeFigures = {
  came: {},
  created: 0,
  changed: 0,
  same: 0,
  left: 0,
  fields: {},
  reasons: [],
}

const takes = z.object(
  Object.fromEntries(takeNames.map((name) => [name, z.boolean()])) as Record<(typeof takeNames)[number], z.ZodBoolean>,
)

/** Which orders go to 1С, and how; whether what it says of them counts. */
const saleChoices = {
  /** A day; null: from the first order on. */
  orders_since: z.iso.date('Укажите дату').nullable(),
  orders_from: z.enum(orderStarts),
  orders_encoding: z.enum(saleEncodings),
  takes_orders: z.boolean(),
}

export const exchangeConnection = z.object({
  /** To be pasted into 1С. */
  url: z.string(),
  login: z.string().nullable(),
  /** Where the password comes from; null: there is none, nobody gets in. */
  password: z.enum(['made', 'environment']).nullable(),
  password_made_at: z.iso.datetime().nullable(),
  password_made_by: z.string().nullable(),
  takes,
  new_groups: z.enum(['hidden', 'shown']),
  is_trial: z.boolean(),
  ...saleChoices,
  /** Orders that wait for 1С to ask. */
  orders_waiting: z.int(),
  last_run_at: z.iso.datetime().nullable(),
  /** Kinds of prices and states of orders nobody has decided about. */
  undecided: z.int(),
  /** Orders whose lines are others in 1С. */
  differing: z.int(),
})
export type ExchangeConnection = z.infer<typeof exchangeConnection>

export const exchangeChoices = z.object({
  takes,
  new_groups: z.enum(['hidden', 'shown']),
  is_trial: z.boolean(),
  /** Left out: as before. */
  orders: z.object(saleChoices).optional(),
})
export const exchangePassword = z.object({ login: z.string(), password: z.string() })

const named = { id: z.string(), name: z.string(), count: z.int() }
export const exchangeMappings = z.object({
  prices: z.array(z.object({ ...named, target: z.enum(priceTargets).nullable() })),
  stores: z.array(z.object({ ...named, target: z.enum(storeTargets) })),
  /** Words of 1С about orders; `count`: in how many documents of the last weeks. */
  statuses: z.array(z.object({ ...named, target: z.enum(saleTargets).nullable() })),
  groups: z.array(
    z.object({
      ...named,
      target: z.enum(groupTargets).nullable(),
      category_id: z.int().nullable(),
      subcategory_id: z.int().nullable(),
      /** «Стиральные машины / Насосы»; null: nothing yet. */
      section: z.string().nullable(),
    }),
  ),
})
export type ExchangeMappings = z.infer<typeof exchangeMappings>

export const exchangeMappingInput = z.object({
  prices: z
    .array(z.object({ id: z.string().max(200), target: z.enum(priceTargets) }))
    .max(200)
    .default([]),
  stores: z
    .array(z.object({ id: z.string().max(200), target: z.enum(storeTargets) }))
    .max(1000)
    .default([]),
  statuses: z
    .array(z.object({ id: z.string().min(1).max(200), target: z.enum(saleTargets) }))
    .max(200)
    .default([]),
  groups: z
    .array(
      z.object({
        id: z.string().max(200),
        target: z.enum(['new', 'section', 'ignore']),
        category_id: z.int().nullable().default(null),
        subcategory_id: z.int().nullable().default(null),
      }),
    )
    .max(2000)
    .default([]),
})
export type ExchangeMappingInput = z.infer<typeof exchangeMappingInput>

/** In place of a file: everything 1С has said before is looked at again. */
export const secondLookName = 'Соответствия'

export const exchangeRun = z.object({
  id: z.int(),
  kind: z.enum(['catalog', 'sale']),
  /** Orders given to 1С, and those it has confirmed. */
  given: z.int(),
  confirmed: z.int(),
  state: z.enum(['open', 'done', 'cut', 'undoing', 'undone']),
  is_trial: z.boolean(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number(),
      parts: z.int(),
      state: z.string(),
      is_changes_only: z.boolean().nullable(),
      fault: z.string().nullable(),
    }),
  ),
  pictures: z.int(),
  figures: exchangeFigures,
  /** Products that wait for a price before they appear. */
  waiting: z.int(),
  can_undo: z.boolean(),
  undo: z.object({ restored: z.int(), kept: z.int(), batch_id: z.int() }).nullable(),
})
export type ExchangeRun = z.infer<typeof exchangeRun>
export const exchangeRuns = z.object({ runs: z.array(exchangeRun), next_cursor: z.string().nullable() })
