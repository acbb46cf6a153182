import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '#server/platform/process/config.ts'
import type { OpeningHours } from '#shared/calendar/opening-hours.ts'
import type { DeliveryPoint } from '#shared/delivery/delivery-contract.ts'
import { type DeliveryQuote, deliveryQuotes } from '#shared/delivery/delivery-quote.ts'
import { type DeliverySettings, deliveryTable } from '#shared/delivery/delivery-settings.ts'
import { type DeliveryTable, usualDeliveryTable, zoneOf } from '#shared/delivery/delivery-table.ts'
import { cityOfAddress, isNear, towns } from './town-list.ts'

/** How an order reaches its buyer. One interface, so that a carrier's own calculation can stand where the table stands now. */

export type DeliveryQuotes = { city: string; zone: string; freeFrom: number | null; methods: DeliveryQuote[] }

/** Points of a carrier; its own list stands behind it. None is asked for a city it does not know. */
export type PointSource = {
  pointsIn(city: string): Promise<DeliveryPoint[]>
  /** The id of a point in whatever city. */
  hasPoint(id: string): Promise<boolean>
}

export const noPoints: PointSource = { pointsIn: async () => [], hasPoint: async () => false }

export type Delivery = {
  /** When the day's parcels leave the shop, by its clock. */
  dispatchHour(): number
  quotes(asked: { city: string | null; total: number; at: Date }): Promise<DeliveryQuotes>
  /** The id of a point in whatever city, the shop's own or a carrier's: nobody types it as an address. */
  hasPoint(id: string): Promise<boolean>
}

/** Terms are read anew for each question: a shopkeeper changes them while the shop is open. */
export type DeliveryTerms = DeliverySettings & { hours: OpeningHours; address: string }

export function tableDelivery(terms: () => DeliveryTerms, carriers: PointSource = noPoints): Delivery {
  return {
    dispatchHour: () => terms().table.dispatchHour,
    async quotes({ city: asked, total, at }) {
      const { table, freeFrom, hours, address } = terms()
      const home = cityOfAddress(address)
      const city = asked?.trim() || home
      // A shop with points of its own shows those.
      const points = table.points.length > 0 ? [] : await carriers.pointsIn(city)
      const isKnown = { isNear: isNear(city, home), isTown: towns.named(city) !== undefined }
      const methods = deliveryQuotes(table, { city, total, at, freeFrom, hours, points, ...isKnown })
      return { city, zone: zoneOf(table, city).name, freeFrom, methods }
    },
    hasPoint: async (id) => terms().table.points.some((point) => point.id === id) || carriers.hasPoint(id),
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
