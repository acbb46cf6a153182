/** What the shopkeeper decides about the exchange: what is taken over from 1С, and what 1С's words are on the site. */

export const takeNames = ['catalog', 'prices', 'names', 'photos', 'attributes', 'sections'] as const
export type TakeName = (typeof takeNames)[number]
export type Takes = Record<TakeName, boolean>

/** What people write by hand stays theirs; what 1С counts is 1С's. A new product gets everything in any case. */
export const usualTakes: Takes = {
  catalog: true,
  prices: true,
  names: false,
  photos: false,
  attributes: true,
  sections: false,
}

export const takeLabels: Record<TakeName, { label: string; on: string; off: string }> = {
  catalog: { label: 'Товары и группы', on: 'новые товары появятся на сайте', off: 'новых товаров не добавляем' },
  prices: { label: 'Цены и остатки', on: 'по видам цен и складам', off: 'цены и остатки только ваши' },
  names: {
    label: 'Названия и описания',
    on: '1С перепишет и те, что вы меняли',
    off: 'сейчас «наши»: 1С их не перепишет',
  },
  photos: { label: 'Фото', on: 'новые фото из 1С добавим к вашим', off: 'берём только там, где фото ещё нет' },
  attributes: {
    label: 'Характеристики и вес',
    on: 'одноимённые обновим, остальные не тронем',
    off: 'сейчас «наши»: 1С их не перепишет',
  },
  sections: { label: 'Разделы товаров', on: 'товар переедет вслед за группой', off: 'товар остаётся, где стоит' },
}

/** Where a kind of price goes. */
export const priceTargets = ['base', 'retail', 'master', 'purchase', 'ignore'] as const
export type PriceTarget = (typeof priceTargets)[number]
export const priceTargetLabels: Record<PriceTarget, string> = {
  base: 'Цена на сайте',
  retail: 'Цена со скидкой',
  master: 'Цена мастера',
  purchase: 'Закупочная цена',
  ignore: 'Не загружать',
}
export const priceFields = {
  base: 'price',
  retail: 'user_price',
  master: 'master_price',
  purchase: 'purchase_price',
} as const

/** `order`: what stands there is not on the shelf, but can be ordered from it. */
export const storeTargets = ['count', 'order', 'ignore'] as const
export type StoreTarget = (typeof storeTargets)[number]
export const storeTargetLabels: Record<StoreTarget, string> = {
  count: 'Считать в наличии',
  order: 'Под заказ',
  ignore: 'Не учитывать',
}

/** `found`: the section that has the group's name; `section`: one that somebody has chosen, for the groups inside it too. */
export const groupTargets = ['new', 'found', 'section', 'ignore'] as const

type PriceType = { id: string; name: string; target: string | null }

/**
 * What kinds of prices nobody has decided about are. One kind alone is the price. Of several only those whose names leave no doubt
 * are taken; the others are told loudly, never guessed.
 */
export function guessPriceTargets(types: PriceType[]): Map<string, PriceTarget> {
  const undecided = types.filter(({ target }) => target === null)
  const guessed = new Map<string, PriceTarget>()
  const taken = new Set(types.map(({ target }) => target))
  if (types.length === 1 && undecided[0]) return new Map([[undecided[0].id, 'base']])
  const rules: [RegExp, PriceTarget][] = [
    [/розн/i, 'base'],
    [/мастер/i, 'master'],
  ]
  for (const [words, target] of rules) {
    const named = undecided.filter(({ name }) => words.test(name))
    if (named.length === 1 && !taken.has(target)) guessed.set(named[0]!.id, target)
  }
  return guessed
}
