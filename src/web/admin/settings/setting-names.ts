import type { SettingName } from '#shared/shop/settings-contract.ts'

type NamedGroup = { name: SettingName; title: string; note: string }

/** The parts a shopkeeper changes, in the order they are needed. */
export const settingGroups: NamedGroup[] = [
  { name: 'contacts', title: 'Контакты', note: 'Стоят в шапке, в подвале, в письмах и в счетах' },
  { name: 'hours', title: 'Часы работы', note: 'По ним магазин говорит, открыт ли он, и когда можно забрать заказ' },
  { name: 'delivery', title: 'Доставка', note: 'По этой таблице считаются цена и срок при оформлении заказа' },
  { name: 'marketplaces', title: 'Маркетплейсы', note: 'Ссылки в подвале каждой страницы' },
  { name: 'requisites', title: 'Реквизиты', note: 'Печатаются в счетах и стоят на странице реквизитов' },
]

export const pageNote = 'Страница справки: первой строкой короткий ответ, ниже подробности'
