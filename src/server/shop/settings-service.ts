import { readDeliveryTable } from '#server/delivery/delivery-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/process/config.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { usualHours } from '#shared/calendar/opening-hours.ts'
import { usualFeeds } from '#shared/feed/feed-settings.ts'
import { standardInfo } from '#shared/info/info-text.ts'
import { infoSlugs } from '#shared/page/info-slugs.ts'
import {
  type SettingGroup,
  type SettingName,
  type SettingValues,
  settingNames,
  settingSchemas,
} from '#shared/shop/settings-contract.ts'
import { findSetting, findSettings, type SettingRow, writeSetting } from './settings-queries.ts'

/** What the shopkeeper changed holds; what they did not comes from the environment or with the shop. */

/** An average repair, not a month of them. */
const usualRefundLimit = 10_000

/** A working day, not a night. */
const usualIdleHours = 12

const noRules: SettingValues['markup'] = { rules: [] }
const noLevels: SettingValues['trade'] = { levels: [] }

export function standardSettings(config: Config): SettingValues {
  const { name, stockPlace, orderTime, phone, address, marketplaces } = config.shop
  const info = Object.fromEntries(infoSlugs.map((slug) => [`info-${slug}`, standardInfo[slug]]))
  return {
    shop: { name, stockPlace, orderTime, returnDays: config.returnDays },
    mail: { senderName: '', sender: config.mail.from, inbox: config.mail.shopInbox },
    contacts: { phone, address },
    hours: usualHours,
    marketplaces,
    delivery: { table: readDeliveryTable(config.delivery.file), freeFrom: config.delivery.freeFrom },
    requisites: config.requisites,
    feeds: usualFeeds,
    refunds: { managerLimit: usualRefundLimit },
    sessions: { staffIdleHours: usualIdleHours },
    security: { isFactorRequired: config.isFactorRequired },
    markup: noRules,
    trade: noLevels,
    ...info,
  } as SettingValues
}

/** What is stored by another version of the shop and can no longer be read leaves the standard in place. */
export function valuesOf(standard: SettingValues, rows: SettingRow[]): SettingValues {
  const own = rows.flatMap(({ name, value }) => {
    if (value === null || !isSettingName(name)) return []
    const parsed = settingSchemas[name].safeParse(value)
    return parsed.success ? [[name, parsed.data]] : []
  })
  return { ...standard, ...Object.fromEntries(own) } as SettingValues
}

/** For what works in a transaction or a job; null: the standard holds. */
export async function readOwnSetting<Name extends SettingName>(
  db: Queryable,
  name: Name,
): Promise<SettingValues[Name] | null> {
  const row = await findSetting(db, name)
  const parsed = settingSchemas[name].safeParse(row?.value)
  return parsed.success ? (parsed.data as SettingValues[Name]) : null
}

/** Prices and hours nobody has looked at yet are not said: a shop without a phone is still being set up. */
export function isDeliverySettled({ values, standard }: { values: SettingValues; standard: SettingValues }): boolean {
  return values.delivery !== standard.delivery || values.contacts.phone !== ''
}

function isSettingName(name: string): name is SettingName {
  return (settingNames as string[]).includes(name)
}

export async function listSettings(db: Db, standard: SettingValues): Promise<SettingGroup[]> {
  const rows = new Map((await findSettings(db)).map((row) => [row.name, row]))
  return settingNames.map((name) => toSettingGroup(name, standard, rows.get(name) ?? null))
}

function toSettingGroup(name: SettingName, standard: SettingValues, row: SettingRow | null): SettingGroup {
  const values = valuesOf(standard, row ? [row] : [])
  return {
    name,
    value: values[name],
    standard: standard[name],
    is_own: values[name] !== standard[name],
    version: row?.version ?? 0,
    updated_at: row?.at ?? null,
    updated_by: row?.by ?? null,
  }
}

type Change = { name: SettingName; value: unknown; version: number; actorId: number; ip: string }
type Changed = { ok: true; part: SettingGroup } | { ok: false; code: 'stale'; row: SettingRow }

/** The old value goes into the journal: it is the only other place where it can be found. */
const longestNoted = 2000

export function changeSetting(db: Db, standard: SettingValues, change: Change): Promise<Changed> {
  const { name, value, version, actorId, ip } = change
  return db.transaction(async (tx): Promise<Changed> => {
    const before = await findSetting(tx, name)
    const isWritten = await writeSetting(tx, { name, value, version, actorId })
    const row = await findSetting(tx, name)
    if (!row) throw new Error('a setting that was written is gone')
    if (!isWritten) return { ok: false, code: 'stale', row }
    await writeAudit(tx, {
      kind: value === null ? 'settings-restored' : 'settings-changed',
      actorId,
      ip,
      details: { part: name, before: JSON.stringify(before?.value ?? null).slice(0, longestNoted) },
    })
    return { ok: true, part: toSettingGroup(name, standard, row) }
  })
}
