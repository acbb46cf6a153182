/** A catalogue of any size as 1С writes it, told piece by piece and the same for the same numbers. */

export type OneCCatalogue = {
  products: number
  /** Offers of a product: its variants, each with prices of three kinds and pieces in three stores. */
  variants: number
  /** Prices and pieces differ from edition to edition, the rest stays. */
  edition: number
  /** Only every so many products: «только изменения». */
  every?: number
  /** The article of a product; others than these are made up. */
  articles?: readonly string[]
  /** Every so many products have a picture. */
  picturedEvery?: number
}

export const oneCPrices = [
  { id: 'b0a1-retail', name: 'Розничная' },
  { id: 'b0a2-master', name: 'Для мастеров' },
  { id: 'b0a3-bought', name: 'Закупочная' },
] as const
const stores = ['c0a1-main', 'c0a2-shop', 'c0a3-yard']
const groupsAbove = 20
const groupsEach = 10
const makers = ['Askoll', 'Samsung', 'Bosch', 'Indesit', 'Electrolux', 'Ariston', 'Whirlpool', 'Hansa']

/** So many lines are one piece of text. */
const linesEach = 200

export function productIdOf(n: number): string {
  return `d2c6a1f0-77b1-11ee-9c4a-${String(n).padStart(12, '0')}`
}
export function articleOf({ articles }: OneCCatalogue, n: number): string {
  return articles?.[n] ?? `OC${String(n).padStart(7, '0')}`
}
/** What a product costs in an edition, and how many pieces a variant of it has in a store. */
export function retailOf(n: number, edition: number): number {
  return 200 + ((n * 37 + edition * 11) % 9000)
}
export function piecesOf(n: number, variant: number, store: number, edition: number): number {
  return (n + variant * 3 + store * 5 + edition) % 7
}
/** All pieces of a product, as the shop must count them. */
export function stockOf({ variants, edition }: OneCCatalogue, n: number): number {
  let sum = 0
  for (let variant = 0; variant < variants; variant++)
    for (const store of stores.keys()) sum += piecesOf(n, variant, store, edition)
  return sum
}

export function pictureOf({ picturedEvery = 0 }: OneCCatalogue, n: number): string | null {
  return picturedEvery > 0 && n % picturedEvery === 0 ? `import_files/${n}.jpg` : null
}

export function* numbersOf({ products, every = 1 }: OneCCatalogue): Generator<number> {
  for (let n = 0; n < products; n += every) yield n
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.08">'
const tail = '</КоммерческаяИнформация>\n'
const only = ({ every = 1 }: OneCCatalogue) => `СодержитТолькоИзменения="${every > 1}"`

export function* importXml(catalogue: OneCCatalogue): Generator<string> {
  yield `${head}<Классификатор><Ид>a0</Ид><Наименование>Каталог</Наименование><Группы>${groupsXml()}</Группы>`
  yield `<Свойства><Свойство><Ид>p1</Ид><Наименование>Мощность</Наименование></Свойство><Свойство><Ид>p2</Ид><Наименование>Цвет</Наименование><ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений><Справочник><ИдЗначения>v1</ИдЗначения><Значение>Белый</Значение></Справочник><Справочник><ИдЗначения>v2</ИдЗначения><Значение>Серый</Значение></Справочник></ВариантыЗначений></Свойство></Свойства></Классификатор>`
  yield `<Каталог ${only(catalogue)}><Ид>a1</Ид><Наименование>Каталог</Наименование><Товары>`
  yield* inPieces(catalogue, (n) => productXml(catalogue, n))
  yield `</Товары></Каталог>${tail}`
}

function groupsXml(): string {
  const inside = (above: number) =>
    Array.from({ length: groupsEach }, (_, n) => groupXml(`g${above}-${n}`, `Раздел ${above + 1}.${n + 1}`, '')).join(
      '',
    )
  return Array.from({ length: groupsAbove }, (_, n) => groupXml(`g${n}`, `Группа 1С ${n + 1}`, inside(n))).join('')
}

function groupXml(id: string, name: string, inside: string): string {
  return `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование>${inside && `<Группы>${inside}</Группы>`}</Группа>`
}

function productXml(catalogue: OneCCatalogue, n: number): string {
  const group = `g${n % groupsAbove}-${Math.floor(n / groupsAbove) % groupsEach}`
  const picture = pictureOf(catalogue, n)
  return `<Товар><Ид>${productIdOf(n)}</Ид><Артикул>${articleOf(catalogue, n)}</Артикул><Наименование>Деталь ${n} для стиральной машины &amp; сушильной</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница><Группы><Ид>${group}</Ид></Группы><Описание>Деталь из выгрузки, номер ${n}. Подходит к машинам с фронтальной загрузкой, ставится без подгонки.</Описание>${picture ? `<Картинка>${picture}</Картинка>` : ''}<Изготовитель><Ид>m${n % makers.length}</Ид><Наименование>${makers[n % makers.length]}</Наименование></Изготовитель><ЗначенияСвойств><ЗначенияСвойства><Ид>p1</Ид><Значение>${10 + (n % 90)} Вт</Значение></ЗначенияСвойства><ЗначенияСвойства><Ид>p2</Ид><Значение>v${1 + (n % 2)}</Значение></ЗначенияСвойства></ЗначенияСвойств><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Вес</Наименование><Значение>0.${1 + (n % 9)}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар>\n`
}

export function* offersXml(catalogue: OneCCatalogue): Generator<string> {
  const types = oneCPrices.map(
    ({ id, name }) => `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование></ТипЦены>`,
  )
  const named = stores.map((id, n) => `<Склад><Ид>${id}</Ид><Наименование>Склад ${n + 1}</Наименование></Склад>`)
  yield `${head}<ПакетПредложений ${only(catalogue)}><Ид>a2</Ид><ТипыЦен>${types.join('')}</ТипыЦен><Склады>${named.join('')}</Склады><Предложения>`
  yield* inPieces(catalogue, (n) =>
    Array.from({ length: catalogue.variants }, (_, v) => offerXml(catalogue, n, v)).join(''),
  )
  yield `</Предложения></ПакетПредложений>${tail}`
}

function offerXml({ edition, variants }: OneCCatalogue, n: number, variant: number): string {
  const retail = retailOf(n, edition)
  const amounts = [retail, Math.round(retail * 0.8), Math.round(retail * 0.5)]
  const prices = oneCPrices.map(
    ({ id }, k) =>
      `<Цена><Представление>${amounts[k]} руб. за шт</Представление><ИдТипаЦены>${id}</ИдТипаЦены><ЦенаЗаЕдиницу>${amounts[k]}</ЦенаЗаЕдиницу><Валюта>руб</Валюта><Единица>шт</Единица><Коэффициент>1</Коэффициент></Цена>`,
  )
  const pieces = stores.map((_, store) => piecesOf(n, variant, store, edition))
  const inStores = stores.map((id, store) => `<Склад ИдСклада="${id}" КоличествоНаСкладе="${pieces[store]}"/>`)
  const id = variants > 1 ? `${productIdOf(n)}#e${variant}` : productIdOf(n)
  const kind = `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Исполнение</Наименование><Значение>${variant + 1}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`
  return `<Предложение><Ид>${id}</Ид><Наименование>Деталь ${n} (${variant + 1})</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница>${variants > 1 ? kind : ''}<Цены>${prices.join('')}</Цены><Количество>${pieces.reduce((sum, each) => sum + each, 0)}</Количество>${inStores.join('')}</Предложение>\n`
}

function* inPieces(catalogue: OneCCatalogue, textOf: (n: number) => string): Generator<string> {
  let lines: string[] = []
  for (const n of numbersOf(catalogue)) {
    lines.push(textOf(n))
    if (lines.length < linesEach) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}
