import type { OpeningStep } from '#shared/opening/opening-rules.ts'

/** What a step is for, and the field where it is done. */
export const stepTexts: Record<OpeningStep, { why: string; links: { to: string; name: string }[] }> = {
  name: {
    why: 'По нему вас узнают в шапке сайта, в поиске и в письмах',
    links: [{ to: '/settings?part=shop&field=name', name: 'Назвать' }],
  },
  contacts: {
    why: 'Покупатель видит их на каждой странице, по адресу забирают заказы',
    links: [{ to: '/settings?part=contacts&field=phone', name: 'Указать' }],
  },
  hours: {
    why: 'По ним считаются сроки и видно, открыты ли вы сейчас',
    links: [{ to: '/settings?part=hours&field=week', name: 'Проверить' }],
  },
  requisites: {
    why: 'Печатаются в счетах; закон велит показать их покупателю',
    links: [{ to: '/settings?part=requisites&field=name', name: 'Указать' }],
  },
  delivery: {
    why: 'По таблице считаются цена и срок в каждом заказе: проверьте её и сохраните',
    links: [{ to: '/settings?part=delivery&field=freeFrom', name: 'Проверить' }],
  },
  category: {
    why: 'И первая подкатегория в ней: «Стиральные машины», внутри «Насосы». В них стоят товары',
    links: [{ to: '/categories?new=1', name: 'Добавить' }],
  },
  product: {
    why: 'Есть таблица поставщика — загрузите её целиком, нет — добавьте первый товар руками',
    links: [
      { to: '/products/new', name: 'Добавить товар' },
      { to: '/products/import', name: 'Загрузить прайс-лист' },
    ],
  },
  mail: {
    why: 'Проверяет, что письма о заказах доходят',
    links: [{ to: '/settings?part=mail&field=sender', name: 'Отправитель' }],
  },
  staff: {
    why: 'У каждого свой вход и только нужные права',
    links: [{ to: '/settings?part=staff&invite=1', name: 'Пригласить' }],
  },
}
