import type { SettingName, SettingValues } from '#shared/shop/settings-contract.ts'

/** What is wrong, by the place of the field: «special.0.to». */
export type SettingErrors = Readonly<Record<string, string>>

export type FieldsProps<Name extends SettingName> = {
  value: SettingValues[Name]
  errors: SettingErrors
  onChange: (value: SettingValues[Name]) => void
}

/** What is typed as a number; nonsense goes to the server as it is and comes back with the reason. */
export function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed.replace(/\s/g, '').replace(',', '.'))
}
