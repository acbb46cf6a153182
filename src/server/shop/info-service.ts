import { enquiryConsent, marketingConsent, orderConsent, registrationConsent } from '#shared/account/consent-text.ts'
import { arrivalConsent } from '#shared/arrival/arrival-rules.ts'
import { deliveryMethodLabels, deliveryMethods, deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import type { DeliverySettings } from '#shared/delivery/delivery-settings.ts'
import { priceDropConsent } from '#shared/favorites/price-drop-rules.ts'
import type { InfoPage } from '#shared/info/info-contract.ts'
import { type InfoBlock, infoBlocks } from '#shared/info/info-markup.ts'
import { type InfoSlug, templateSlugs } from '#shared/info/info-text.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { infoSlugs } from '#shared/page/info-slugs.ts'
import { withReturnDays } from '#shared/shop/return-days.ts'
import type { Requisites, SettingValues } from '#shared/shop/settings-contract.ts'
import { isDeliverySettled } from './settings-service.ts'
import type { ShopSettings } from './shop-service.ts'

/** A help page as it is shown; prices of delivery and requisites stand in it as they are in the settings, never typed twice. */
export function infoPageOf(
  { values, standard }: Pick<ShopSettings, 'values' | 'standard'>,
  slug: string,
): InfoPage | null {
  const known = infoSlugs.find((each) => each === slug)
  if (!known) return null
  const now = values()
  const { title, lead, body } = textOf(now, known)
  // The days of return are said where they are set, and nowhere else.
  const said = (text: string) => withReturnDays(text, now.shop.returnDays)
  return {
    slug: known,
    title,
    lead: said(lead),
    is_template: templateSlugs.includes(known) && textOf(now, known) === textOf(standard, known),
    blocks: [...infoBlocks(said(body)), ...factBlocks({ values: now, standard }, known)],
    pages: infoSlugs.map((each) => ({ slug: each, title: textOf(now, each).title })),
  }
}

function textOf(values: SettingValues, slug: InfoSlug) {
  return values[`info-${slug}`]
}

type Settled = { values: SettingValues; standard: SettingValues }

function factBlocks(settled: Settled, slug: InfoSlug): InfoBlock[] {
  const { delivery, requisites } = settled.values
  if (slug === 'dostavka') return isDeliverySettled(settled) ? deliveryBlocks(delivery) : []
  if (slug === 'politika') return consentBlocks
  return slug === 'rekvizity' ? requisiteBlocks(requisites) : []
}

/** Boxes to tick are short and lead here: word for word what is stored of whoever ticked one. */
const consentBlocks: InfoBlock[] = [
  { kind: 'heading', text: 'На что вы соглашаетесь' },
  {
    kind: 'list',
    items: [
      [{ text: `При регистрации: ${registrationConsent.text}` }],
      [{ text: `При заказе: ${orderConsent.text}` }],
      [{ text: `В обращении: ${enquiryConsent.text}` }],
      [{ text: `Новости и скидки: ${marketingConsent.text}` }],
      [{ text: `О поступлении: ${arrivalConsent.text}` }],
      [{ text: `О снижении цен: ${priceDropConsent.text}` }],
    ],
  },
]

function deliveryBlocks({ table, freeFrom }: DeliverySettings): InfoBlock[] {
  const items = table.zones.map(({ name, methods }) => {
    const ways = deliveryMethods.flatMap((method) => {
      const rule = methods[method]
      return rule ? [`${deliveryMethodLabels[method].toLowerCase()} ${deliveryPriceText(rule.price)}`] : []
    })
    return [{ text: `${name}: ${ways.join(', ')}` }]
  })
  const free = `При заказе от ${formatRubles(freeFrom ?? 0)} доставка бесплатна там, где это указано при оформлении.`
  return [
    { kind: 'heading', text: 'Цены доставки' },
    { kind: 'list', items },
    ...(freeFrom === null ? [] : [{ kind: 'paragraph' as const, spans: [{ text: free }] }]),
  ]
}

function requisiteBlocks(given: Requisites): InfoBlock[] {
  if (!given.inn) return []
  const rows = [
    [given.name, ''],
    ['ИНН', given.inn],
    ['КПП', given.kpp],
    ['ОГРН', given.ogrn],
    ['Юридический адрес:', given.address],
    ['Банк:', given.bank],
    ['БИК', given.bik],
    ['Расчётный счёт', given.account],
    ['Корр. счёт', given.correspondentAccount],
  ] as const
  const items = rows
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [{ text: `${name} ${value}`.trim() }])
  return [
    { kind: 'heading', text: 'Реквизиты продавца' },
    { kind: 'list', items },
  ]
}
