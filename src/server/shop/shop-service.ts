import type { DeliveryTerms } from '#server/delivery/delivery-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/process/config.ts'
import { showPhone } from '#shared/account/phone.ts'
import { scheduleLines } from '#shared/calendar/opening-schedule.ts'
import type { Requisites, SettingValues } from '#shared/shop/settings-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { findSettings } from './settings-queries.ts'
import { standardSettings, valuesOf } from './settings-service.ts'

/**
 * The settings as one process knows them. Code that writes emails, invoices and prices holds on to `facts` and the others for the
 * life of the process: they are changed in place when a notice of the database says that somebody changed the settings.
 */
export type ShopSettings = {
  standard: SettingValues
  values(): SettingValues
  facts: ShopFacts
  requisites: Requisites
  delivery(): DeliveryTerms
  /** They may be others by now. */
  outdated(): void
  /** Resolves when everything written before the call is known. */
  ready(): Promise<void>
}

export async function openShopSettings(db: Queryable, config: Config): Promise<ShopSettings> {
  const standard = standardSettings(config)
  let values = standard
  const facts = factsOf(config, values)
  const requisites = { ...values.requisites }
  let isOutdated = true
  let reading: Promise<void> = Promise.resolve()

  async function read() {
    if (!isOutdated) return
    isOutdated = false
    try {
      values = valuesOf(standard, await findSettings(db))
    } catch (error) {
      isOutdated = true
      throw error
    }
    Object.assign(facts, factsOf(config, values))
    for (const key of Object.keys(requisites) as (keyof Requisites)[]) delete requisites[key]
    Object.assign(requisites, values.requisites)
  }

  function ready(): Promise<void> {
    // One after the other: an older answer never comes last.
    if (isOutdated) reading = reading.catch(() => undefined).then(read)
    return reading
  }

  // Where the database is away, what the environment says holds until it answers.
  await ready().catch(() => undefined)
  return {
    standard,
    values: () => values,
    facts,
    requisites,
    delivery: () => ({ ...values.delivery, hours: values.hours, address: values.contacts.address }),
    outdated() {
      isOutdated = true
    },
    ready,
  }
}

function factsOf(
  { shop, returnDays, publicOrigin }: Config,
  { contacts, hours, marketplaces }: SettingValues,
): ShopFacts {
  return {
    name: shop.name,
    stockPlace: shop.stockPlace,
    orderTime: shop.orderTime,
    returnDays,
    ...contacts,
    phone: showPhone(contacts.phone),
    schedule: scheduleLines(hours),
    hours,
    marketplaces,
    origin: publicOrigin,
  }
}
