import type { ModelState } from './model-admin-contract.ts'

/** What the fields of a model are called. Apart from the contract: a browser needs the words without its checks. */

export const numberKinds = ['pnc', 'enr', 'service'] as const
export const numberKindNames: Record<(typeof numberKinds)[number], string> = {
  pnc: 'PNC',
  enr: 'E-Nr.',
  service: 'Сервисный номер',
}

export const modelFieldNames: Record<keyof ModelState, string> = {
  category_id: 'категория',
  brand: 'марка',
  code: 'код',
  note: 'примечание',
  numbers: 'номера',
  manuals: 'инструкции',
}
