import { z } from 'zod'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { markupRoundings } from './markup-rules.ts'

/** The rules as the owner saves them, with what is wrong said in Russian. */

export const maxMarkupRules = 100

const id = z.int().min(1).max(maxId).nullable()
const rubles = z.int('Целые рубли').min(0, 'Не меньше нуля').max(productLimits.price, 'Слишком большая сумма')

const step = z
  .object({
    percent: z
      .number('Введите процент')
      .min(0, 'Не меньше нуля')
      .max(1000, 'Не больше 1000 %')
      .multipleOf(0.01, 'Не больше двух знаков после запятой'),
    rubles,
    least: rubles,
    rounding: z.enum(markupRoundings),
  })
  .refine(({ percent, rubles: sum, least }) => percent !== 0 || sum !== 0 || least !== 0, {
    path: ['percent'],
    message: 'Укажите процент или сумму',
  })

const rule = z
  .object({
    supplier_id: id,
    brand: z
      .string()
      .transform((typed) => typed.normalize('NFC').replace(/\s+/gu, ' ').trim())
      .pipe(z.string().max(100, 'Не больше 100 символов')),
    category_id: id,
    subcategory_id: id,
    purchase_from: rubles.nullable(),
    purchase_to: rubles.nullable(),
    retail: step,
    master: step.nullable(),
  })
  .refine(({ purchase_from: from, purchase_to: to }) => from === null || to === null || from <= to, {
    path: ['purchase_to'],
    message: 'Не меньше, чем «от»',
  })

export const markupSettings = z.object({
  rules: z.array(rule).max(maxMarkupRules, `Не больше ${maxMarkupRules} правил`),
})
