import { z } from 'zod'
import { hasHiddenCharacters } from '#shared/account/clean-text.ts'
import { deliverySettings } from '#shared/delivery/delivery-settings.ts'
import { feedSettings } from '#shared/feed/feed-settings.ts'
import { unsafeAddress } from '#shared/info/info-markup.ts'
import { markupSettings } from '#shared/markup/markup-settings.ts'
import { parseKpp, wrongKppText } from '#shared/order/inn.ts'
import { innInput } from '#shared/order/inn-contract.ts'
import { infoSlugs } from '#shared/page/info-slugs.ts'
import { vats } from '#shared/payment/receipt.ts'
import { tradeSettings } from '#shared/trade-level/trade-level-settings.ts'

/** What a shopkeeper changes about the shop without restarting it: one schema a part, with what is wrong said in Russian. */

function line(least: number, most: number, fault: string) {
  return z
    .string({ error: fault })
    .transform((typed) => typed.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .refine((typed) => typed.length >= least && !hasHiddenCharacters(typed), fault)
    .refine((typed) => typed.length <= most, `Не больше ${most} символов`)
}

const wrongPhone = 'Укажите телефон с кодом: +7 495 000-00-00'
const phone = line(1, 30, wrongPhone).refine(
  (typed) => /^\+?[\d ()-]+$/.test(typed) && typed.replace(/\D/g, '').length >= 10,
  wrongPhone,
)

export const shopSettings = z.object({
  name: line(2, 60, 'Укажите название магазина'),
  stockPlace: line(3, 60, 'Укажите, где лежит товар: «на складе в Туле»'),
  orderTime: line(2, 40, 'Укажите срок: «5–7 дней»'),
  returnDays: z.int('Целое число дней').min(7, 'По закону не меньше 7 дней').max(365, 'Не больше года'),
})

const address = z
  .string({ error: 'Укажите email' })
  .transform((typed) => typed.trim())
  .pipe(z.email('Проверьте email').max(254, 'Не больше 254 символов'))

export const mailSettings = z.object({
  /** Empty: the name of the shop. */
  senderName: line(0, 60, 'Проверьте имя отправителя'),
  sender: address,
  /** Who hears of new orders, enquiries and questions. */
  inbox: address,
})

export const contactSettings = z.object({ phone, address: line(5, 200, 'Укажите адрес') })

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Укажите время')
const dayHours = z
  .object({ opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: 'Закрываемся позже, чем открываемся' })
  .nullable()
const day = z.iso.date('Укажите дату')

export const hoursSettings = z.object({
  week: z.array(dayHours).length(7),
  special: z
    .array(
      z
        .object({ from: day, to: day, hours: dayHours, note: line(0, 60, 'Проверьте примечание') })
        .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Последний день раньше первого' })
        .refine(({ from, to }) => !(Date.parse(to) - Date.parse(from) > 366 * 86_400_000), {
          path: ['to'],
          message: 'Не больше года',
        }),
    )
    .max(60, 'Не больше 60 особых дней'),
})

const wrongUrl = 'Адрес начинается с https://'
export const marketplaceSettings = z
  .array(
    z.object({
      label: line(1, 40, 'Укажите название'),
      url: z.url({ protocol: /^https$/, error: wrongUrl }).max(300, 'Не больше 300 символов'),
    }),
  )
  .max(6, 'Не больше шести ссылок')

/** A field left empty is none. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (typeof given === 'string' && !given.trim() ? undefined : given), schema.optional())
}

function parsed(parse: (text: string) => string | null, fault: string) {
  return z.string({ error: fault }).transform((typed, context) => {
    const value = parse(typed)
    if (value === null) context.addIssue({ code: 'custom', message: fault })
    return value ?? z.NEVER
  })
}

function digits(lengths: number[], fault: string) {
  return parsed((typed) => {
    const plain = typed.replace(/\s/g, '')
    return /^\d+$/.test(plain) && lengths.includes(plain.length) ? plain : null
  }, fault)
}

export const requisiteSettings = z.object({
  name: line(2, 200, 'Укажите название организации'),
  address: line(5, 300, 'Укажите юридический адрес'),
  inn: optional(innInput),
  kpp: optional(parsed(parseKpp, wrongKppText)),
  ogrn: optional(digits([13, 15], 'Проверьте ОГРН: 13 цифр, у предпринимателя 15')),
  bank: optional(line(2, 200, 'Укажите банк')),
  bik: optional(digits([9], 'Проверьте БИК: 9 цифр')),
  account: optional(digits([20], 'Проверьте счёт: 20 цифр')),
  correspondentAccount: optional(digits([20], 'Проверьте корр. счёт: 20 цифр')),
  vat: z.enum(vats),
  taxSystem: z.int().min(1).max(6),
})
export type Requisites = z.infer<typeof requisiteSettings>

export const refundSettings = z.object({
  /** The most a manager gives back at once, in rubles. */
  managerLimit: z
    .int('Сумма — в целых рублях')
    .min(0, 'Сумма не меньше нуля')
    .max(1_000_000_000, 'Слишком большая сумма'),
})

export const sessionSettings = z.object({
  /** Somebody of the staff who did nothing for so long has to log in again. */
  staffIdleHours: z.int('Целое число часов').min(1, 'Не меньше часа').max(720, 'Не больше 30 дней'),
})

export const securitySettings = z.object({
  /** Staff without a second factor do nothing in management before they have one. */
  isFactorRequired: z.boolean(),
})

const infoBody = z
  .string()
  .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .refine((typed) => typed.length >= 1, 'Напишите текст страницы')
  .refine((typed) => typed.length <= 20_000, 'Не больше 20 000 символов')
  .refine((typed) => !hasHiddenCharacters(typed.replace(/[\n\t]/g, ' ')), 'В тексте есть невидимые знаки')
  .refine(
    (typed) => unsafeAddress(typed) === null,
    'Ссылка ведёт на страницу магазина (/info/dostavka), на https://, tel: или mailto:',
  )

export const infoSettings = z.object({
  title: line(2, 100, 'Укажите заголовок'),
  lead: line(10, 400, 'Напишите короткий ответ: хотя бы 10 символов'),
  body: infoBody,
})

const info = Object.fromEntries(infoSlugs.map((slug) => [`info-${slug}`, infoSettings])) as Record<
  `info-${(typeof infoSlugs)[number]}`,
  typeof infoSettings
>

/** Every part under the name it is stored by. */
export const settingSchemas = {
  shop: shopSettings,
  contacts: contactSettings,
  hours: hoursSettings,
  mail: mailSettings,
  marketplaces: marketplaceSettings,
  delivery: deliverySettings,
  requisites: requisiteSettings,
  feeds: feedSettings,
  refunds: refundSettings,
  sessions: sessionSettings,
  security: securitySettings,
  markup: markupSettings,
  trade: tradeSettings,
  ...info,
} as const
export type SettingName = keyof typeof settingSchemas
export type SettingValues = { [Name in SettingName]: z.infer<(typeof settingSchemas)[Name]> }
export const settingNames = Object.keys(settingSchemas) as [SettingName, ...SettingName[]]

/** One part as the shopkeeper sees it: what holds now, what holds without their change, and who changed it last. */
export const settingGroup = z.object({
  name: z.enum(settingNames),
  value: z.unknown(),
  standard: z.unknown(),
  is_own: z.boolean(),
  version: z.int(),
  updated_at: z.iso.datetime().nullable(),
  updated_by: z.string().nullable(),
})
export type SettingGroup = z.infer<typeof settingGroup>
export const settingList = z.object({ parts: z.array(settingGroup) })

/** `version` is the one the shopkeeper was looking at, 0 before the first change. A null value brings the standard back. */
export const settingInput = z.object({ value: z.unknown(), version: z.int().min(0) })
