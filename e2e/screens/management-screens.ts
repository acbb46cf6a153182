/** What an administrator sees. */
import type { Page } from '@playwright/test'
import { press, type Screen } from './screen.ts'
import type { StagedShop } from './staged-shop.ts'

export function managementScreens(staged: StagedShop): Screen[] {
  const screens = [
    // Reading a customer's card is written down: the journal comes before the cards.
    { name: 'journal', path: '/journal' },
    { name: 'desk', path: '/admin' },
    { name: 'searches', path: '/searches' },
    { name: 'synonyms', path: '/searches?tab=synonyms' },
    { name: 'search-symptoms', path: '/searches?tab=symptoms' },
    {
      name: 'synonym-window',
      path: '/searches?tab=synonyms',
      isWindow: true,
      prepare: press(/Добавить|Новый синоним/),
    },
    ...orderScreens(staged),
    ...productScreens(staged),
    ...importScreens(staged),
    ...diagramScreens(staged),
    ...otherScreens(staged),
  ]
  return screens.map((screen): Screen => ({ ...screen, name: `management-${screen.name}`, role: 'admin' }))
}

function orderScreens({ orders }: StagedShop): Screen[] {
  const { placed, paid, returned } = orders
  const card = (name: string, { id }: { id: number }, ...names: (string | RegExp)[]): Screen => ({
    name: `order-${name}`,
    path: `/orders?order=${id}`,
    isWindow: true,
    prepare: press(...names),
  })
  const tickAll = async (page: Page) => {
    const ticks = page.getByRole('main').getByRole('checkbox').filter({ visible: true })
    await ticks.first().check()
  }
  return [
    { name: 'orders', path: '/orders' },
    { name: 'orders-returns', path: '/orders?view=returns' },
    { name: 'orders-none', path: '/orders?search=нет-такого' },
    { name: 'orders-filters', path: '/orders', isWindow: true, layout: 'small', prepare: press(/Фильтры/) },
    { name: 'orders-ticked', path: '/orders', isWindow: true, prepare: tickAll },
    {
      name: 'orders-tracks',
      path: '/orders',
      isWindow: true,
      prepare: async (page) => {
        await tickAll(page)
        await press(/Трек-номера/)(page)
      },
    },
    { name: 'orders-export', path: '/orders', isWindow: true, prepare: press(/Выгрузить|Скачать|Экспорт/) },
    // The whole card: it scrolls inside its own frame.
    ...Object.entries(orders).map(([name, { id }]) => ({
      name: `order-card-${name}`,
      path: `/orders?order=${id}`,
      isWindow: true,
      isWhole: true,
    })),
    card('payment', paid, 'Записать оплату'),
    card('reversal', paid, 'Записано по ошибке'),
    card('contacts', placed, 'Изменить покупателя'),
    card('delivery', placed, 'Изменить доставку'),
    card('method', placed, 'Изменить способ оплаты'),
    card('return', returned, 'Одобрить возврат'),
    card('items', placed, /^Больше:/),
    card('more', placed, 'Ещё действия'),
    { name: 'order-new', path: '/orders?order=new', isWindow: true },
    { name: 'requests', path: '/orders?tab=requests' },
    {
      name: 'request',
      path: '/orders?tab=requests',
      isWindow: true,
      prepare: (page) => page.getByText('Подойдёт ли к машине').first().click(),
    },
    { name: 'shortages', path: '/orders?tab=shortages' },
    { name: 'orders-print', path: `/orders?order=${paid.id}`, media: 'print' },
  ]
}

function productScreens({ products }: StagedShop): Screen[] {
  const { usual } = products
  const tick = async (page: Page) => {
    const ticks = page.getByRole('main').getByRole('checkbox').filter({ visible: true })
    await ticks.nth(1).check()
  }
  return [
    { name: 'products', path: '/products' },
    { name: 'products-none', path: '/products?search=нет-такого' },
    { name: 'products-filters', path: '/products', isWindow: true, layout: 'small', prepare: press(/Фильтры/) },
    {
      name: 'products-columns',
      path: '/products',
      isWindow: true,
      layout: 'large',
      prepare: (page) => page.locator('.admin-column-menu summary').click(),
    },
    { name: 'products-ticked', path: '/products', isWindow: true, prepare: tick },
    {
      name: 'products-bulk',
      path: '/products',
      isWindow: true,
      prepare: async (page) => {
        await tick(page)
        await page
          .getByRole('region', { name: 'Действия с выбранными' })
          .or(page.locator('.admin-bulk-actions'))
          .getByRole('button')
          .first()
          .click()
      },
    },
    {
      name: 'products-price',
      path: `/products?search=${usual.sku}`,
      isWindow: true,
      layout: 'large',
      prepare: press(/^Розничная цена/),
    },
    { name: 'products-history', path: '/products', isWindow: true, prepare: press(/История изменений|История/) },
    { name: 'product', path: `/products/${usual.id}` },
    { name: 'product-sold-out', path: `/products/${products.soldOut.id}` },
    { name: 'product-new', path: '/products/new' },
    { name: 'product-errors', path: '/products/new', prepare: press('Сохранить') },
    {
      name: 'product-leave',
      path: '/products/new',
      isWindow: true,
      prepare: async (page) => {
        await page.getByLabel('Название', { exact: true }).fill('Насос пробный')
        await press('К товарам')(page)
      },
    },
    {
      name: 'product-models',
      path: `/products/${usual.id}`,
      prepare: async (page) => {
        await page.getByLabel('Вставьте модели, по одной в строке').fill('Samsung WWPROBA777\nWW')
        await press('Проверить список')(page)
        await page.getByText('модели нет в базе, создадим').waitFor()
      },
    },
    {
      name: 'product-delete',
      path: `/products/${usual.id}`,
      isWindow: true,
      prepare: press(/^Действия:/, 'Удалить'),
    },
  ]
}

function importScreens({ products }: StagedShop): Screen[] {
  const { usual, measured } = products
  const rows = [
    'Артикул;Наименование;Розница;Группа',
    `${usual.sku};;99;`,
    `${measured.sku};;;`,
    `${products.soldOut.sku};;много;`,
    'PROBA-777;Фильтр пробный;990;Кондиц. / Фильтры',
  ]
  const upload = async (page: Page) => {
    const buffer = Buffer.from(rows.join('\r\n'))
    await page.getByLabel('Выбрать файл').setInputFiles({ name: 'Прайс.csv', mimeType: 'text/csv', buffer })
    await page.getByLabel('Колонка «Розница»').waitFor()
  }
  const check = async (page: Page) => {
    await upload(page)
    await press('Проверить строки')(page)
    await page.getByRole('button', { name: /^Продолжить/ }).waitFor({ timeout: 30_000 })
  }
  return [
    { name: 'import', path: '/products/import' },
    {
      name: 'import-refused',
      path: '/products/import',
      prepare: async (page) => {
        const file = { name: 'Картинка.pdf', mimeType: 'x', buffer: Buffer.from('x') }
        await page.getByLabel('Выбрать файл').setInputFiles(file)
        await page.getByText('Подойдут XLSX и CSV').last().waitFor()
      },
    },
    { name: 'import-columns', path: '/products/import', prepare: upload },
    { name: 'import-check', path: '/products/import', prepare: check },
    {
      name: 'import-preview',
      path: '/products/import',
      prepare: async (page) => {
        await check(page)
        await press(/^Продолжить/)(page)
      },
    },
  ]
}

function diagramScreens({ diagramId }: StagedShop): Screen[] {
  return [
    { name: 'diagrams', path: '/diagrams' },
    { name: 'diagram-new', path: '/diagrams/new' },
    {
      name: 'diagram-editor',
      path: `/diagrams/${diagramId}`,
      prepare: (page) =>
        page
          .getByRole('button', { name: /^Позиция / })
          .first()
          .waitFor(),
    },
  ]
}

const settings = [
  'contacts',
  'hours',
  'delivery',
  'marketplaces',
  'requisites',
  'feeds',
  'keys',
  'webhooks',
  'telegram',
  'backup',
  'dostavka',
]

function otherScreens({ userId }: StagedShop): Screen[] {
  return [
    { name: 'categories', path: '/categories' },
    { name: 'categories-open', path: '/categories', prepare: press('Развернуть все') },
    { name: 'category-window', path: '/categories', isWindow: true, prepare: press(/^Изменить: Стиральные/) },
    { name: 'category-new', path: '/categories', isWindow: true, prepare: press('Добавить категорию') },
    { name: 'reviews', path: '/reviews' },
    { name: 'reviews-published', path: '/reviews?view=published' },
    { name: 'review-reject', path: '/reviews', prepare: press(/^Отклонить/) },
    { name: 'review-reply', path: '/reviews', prepare: press(/^Ответить/) },
    { name: 'users', path: '/users' },
    { name: 'user', path: `/users?user=${userId}`, isWindow: true },
    { name: 'master-requests', path: '/users?view=requests' },
    { name: 'master-reject', path: '/users?view=requests', isWindow: true, prepare: press(/^Отклонить/) },
    ...settings.map((part) => ({ name: `settings-${part}`, path: `/settings?part=${part}` })),
    {
      name: 'menu',
      path: '/settings',
      isWindow: true,
      prepare: (page) => page.locator('.admin-user summary').filter({ visible: true }).click(),
    },
  ]
}
