import type { SettingName, SettingPart } from '#shared/shop/settings-contract.ts'
import { changeShop, readShop } from '#web/api/shop-call.ts'

/** What a shopkeeper changes about the shop, part by part. */
export function readSettings(): Promise<{ parts: SettingPart[] }> {
  return readShop('/api/admin/settings')
}

/** A null value brings back what the shop came with. */
export function changeSetting(name: SettingName, change: { value: unknown; version: number }): Promise<SettingPart> {
  return changeShop(`/api/admin/settings/${name}`, { method: 'PATCH', body: change })
}
