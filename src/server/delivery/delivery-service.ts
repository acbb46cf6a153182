import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '#server/platform/config.ts'
import { deliveryMethods } from '#shared/delivery/delivery-method.ts'
import { type DeliveryQuote, deliveryQuotes } from '#shared/delivery/delivery-quote.ts'
import { type DeliveryTable, usualDeliveryTable, zoneOf } from '#shared/delivery/delivery-table.ts'

/** How an order reaches its buyer. One interface, so that a carrier's own calculation can stand where the table stands now. */

export type DeliveryQuotes = { city: string; zone: string; freeFrom: number | null; methods: DeliveryQuote[] }

export type Delivery = {
  quotes(asked: { city: string | null; total: number; at: Date }): Promise<DeliveryQuotes>
}

const homeCity = 'Москва'

export function tableDelivery(table: DeliveryTable, freeFrom: number | null): Delivery {
  return {
    async quotes({ city: asked, total, at }) {
      const city = asked?.trim() || homeCity
      const methods = deliveryQuotes(table, { city, total, at, freeFrom })
      return { city, zone: zoneOf(table, city).name, freeFrom, methods }
    },
  }
}

const rule = z.object({
  price: z.int().min(0),
  days: z.tuple([z.int().min(0), z.int().min(0)]),
  isFreeFromThreshold: z.boolean(),
})

const tableFile = z.object({
  dispatchHour: z.int().min(0).max(24),
  zones: z
    .array(
      z.object({
        name: z.string().min(1),
        cities: z.array(z.string()),
        methods: z.partialRecord(z.enum(deliveryMethods), rule),
      }),
    )
    .refine((zones) => zones.some((zone) => zone.cities.length === 0), 'нужна зона без городов: для всех остальных'),
  points: z.array(z.object({ id: z.string(), city: z.string(), address: z.string(), note: z.string() })),
})

/** A table that cannot be read stops the shop at its start: better than prices nobody meant. */
export function readDeliveryTable(path: string | undefined): DeliveryTable {
  if (!path) return usualDeliveryTable
  const parsed = tableFile.safeParse(readJson(path))
  if (!parsed.success) throw new ConfigError(`DELIVERY_FILE: ${z.prettifyError(parsed.error)}`)
  return parsed.data as DeliveryTable
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(`DELIVERY_FILE не читается: ${error instanceof Error ? error.message : error}`)
  }
}
