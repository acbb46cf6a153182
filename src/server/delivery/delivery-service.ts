import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '#server/platform/process/config.ts'
import type { OpeningHours } from '#shared/calendar/opening-hours.ts'
import { type DeliveryQuote, deliveryQuotes } from '#shared/delivery/delivery-quote.ts'
import { type DeliverySettings, deliveryTable } from '#shared/delivery/delivery-settings.ts'
import { type DeliveryTable, usualDeliveryTable, zoneOf } from '#shared/delivery/delivery-table.ts'

/** How an order reaches its buyer. One interface, so that a carrier's own calculation can stand where the table stands now. */

export type DeliveryQuotes = { city: string; zone: string; freeFrom: number | null; methods: DeliveryQuote[] }

export type Delivery = {
  /** When the day's parcels leave the shop, by its clock. */
  dispatchHour(): number
  quotes(asked: { city: string | null; total: number; at: Date }): Promise<DeliveryQuotes>
}

const homeCity = 'Москва'

/** Terms are read anew for each question: a shopkeeper changes them while the shop is open. */
export type DeliveryTerms = DeliverySettings & { hours: OpeningHours }

export function tableDelivery(terms: () => DeliveryTerms): Delivery {
  return {
    dispatchHour: () => terms().table.dispatchHour,
    async quotes({ city: asked, total, at }) {
      const { table, freeFrom, hours } = terms()
      const city = asked?.trim() || homeCity
      const methods = deliveryQuotes(table, { city, total, at, freeFrom, hours })
      return { city, zone: zoneOf(table, city).name, freeFrom, methods }
    },
  }
}

/** A table that cannot be read stops the shop at its start: better than prices nobody meant. */
export function readDeliveryTable(path: string | undefined): DeliveryTable {
  if (!path) return usualDeliveryTable
  const parsed = deliveryTable.safeParse(readJson(path))
  if (!parsed.success) throw new ConfigError(`DELIVERY_FILE: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(`DELIVERY_FILE не читается: ${error instanceof Error ? error.message : error}`)
  }
}
