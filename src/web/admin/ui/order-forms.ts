import type { CountForms } from '#web/ui/count.ts'

export const orderForms: CountForms = { one: 'заказ', few: 'заказа', many: 'заказов' }
