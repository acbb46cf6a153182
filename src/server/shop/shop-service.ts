import type { DeliveryTerms } from '#server/delivery/delivery-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/mail/mail-message.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { StaffRules } from '#server/platform/session/sessions.ts'
import { showPhone } from '#shared/account/phone.ts'
import { scheduleLines } from '#shared/calendar/opening-schedule.ts'
import { openingSettingName, type StoredOpening, storedOpening } from '#shared/opening/opening-contract.ts'
import { dispatchOf } from '#shared/shop/dispatch-promise.ts'
import type { Requisites, SettingValues } from '#shared/shop/settings-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { findSettings, type SettingRow } from './settings-queries.ts'
import { isDeliverySettled, standardSettings, valuesOf } from './settings-service.ts'

/**
 * The settings as one process knows them. Code that writes emails, invoices and prices holds on to `facts` and the others for the
 * life of the process: they are changed in place when a notice of the database says that somebody changed the settings.
 */
export type ShopSettings = {
  standard: SettingValues
  values(): SettingValues
  facts: ShopFacts
  requisites: Requisites
  staffRules(): StaffRules
  delivery(): DeliveryTerms
  /** Who the shop's emails are from; one object, as the facts. */
  sender: Sender
  /** Who hears of new orders and enquiries. */
  inbox(): string
  /** Null: never closed, and nobody is led through its setup. */
  opening(): StoredOpening | null
  /** They may be others by now. */
  outdated(): void
  /** Resolves when everything written before the call is known. */
  ready(): Promise<void>
}

export async function openShopSettings(db: Queryable, config: Config): Promise<ShopSettings> {
  const standard = standardSettings(config)
  let values = standard
  let opening = readOpening([])
  const facts = factsOf(config, { values, standard, opening })
  const requisites = { ...values.requisites }
  const sender = senderOf(values)
  let isOutdated = true
  let reading: Promise<void> = Promise.resolve()

  async function read() {
    if (!isOutdated) return
    isOutdated = false
    try {
      const rows = await findSettings(db)
      values = valuesOf(standard, rows)
      opening = readOpening(rows)
    } catch (error) {
      isOutdated = true
      throw error
    }
    Object.assign(facts, factsOf(config, { values, standard, opening }))
    Object.assign(sender, senderOf(values))
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
    staffRules: () => ({ idleHours: values.sessions.staffIdleHours, ...values.security }),
    delivery: () => ({ ...values.delivery, hours: values.hours, address: values.contacts.address }),
    sender,
    inbox: () => values.mail.inbox,
    opening: () => opening,
    outdated() {
      isOutdated = true
    },
    ready,
  }
}

function senderOf({ mail, shop }: SettingValues): Sender {
  return { name: mail.senderName || shop.name, address: mail.sender }
}

function readOpening(rows: SettingRow[]): StoredOpening | null {
  const row = rows.find(({ name }) => name === openingSettingName)
  const parsed = storedOpening.safeParse(row?.value)
  return parsed.success ? parsed.data : null
}

type Known = { values: SettingValues; standard: SettingValues; opening: StoredOpening | null }

function factsOf({ shop, publicOrigin }: Config, { values, standard, opening }: Known): ShopFacts {
  const { contacts, hours, marketplaces } = values
  // Usual hours are no promise of a shop nobody can call yet.
  const isScheduled = contacts.phone !== '' || hours !== standard.hours
  return {
    ...values.shop,
    dispatch: isDeliverySettled({ values, standard }) ? dispatchOf(values.delivery.table) : null,
    isOpen: opening?.isOpen ?? shop.isOpen ?? true,
    ...contacts,
    phone: contacts.phone && showPhone(contacts.phone),
    schedule: isScheduled ? scheduleLines(hours) : [],
    hours,
    marketplaces,
    origin: publicOrigin,
    exampleModels: shop.exampleModels,
  }
}
