import type { ModelState } from './model-admin-contract.ts'

/** What the fields of a model are called. Apart from the contract: a browser needs the words without its checks. */
export const modelFieldNames: Record<keyof ModelState, string> = {
  category_id: 'категория',
  brand: 'марка',
  code: 'код',
  note: 'примечание',
  numbers: 'номера',
  manuals: 'инструкции',
}
