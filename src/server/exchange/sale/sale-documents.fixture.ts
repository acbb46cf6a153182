/** What 1С sends back of orders, as its usual configurations write it. */

type Said = {
  status?: string
  flags?: string[]
  paid?: boolean
  track?: string
  lines?: { id: string; name: string; quantity: number }[]
  madeAt?: string
}

export function documentOf({ number }: { number: string }, said: Said): string {
  const requisite = (name: string, value: string) =>
    `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`
  const requisites = [
    ...(said.status ? [requisite('СтатусЗаказа', said.status)] : []),
    ...(said.flags ?? []).map((name) => requisite(name, 'true')),
    ...(said.paid ? [requisite('Дата оплаты по 1С', '2026-11-18T12:00:00')] : []),
    ...(said.track ? [requisite('Трек-номер', said.track)] : []),
  ]
  const lines = (said.lines ?? []).map(
    ({ id, name, quantity }) =>
      `<Товар><Ид>${id}</Ид><Наименование>${name}</Наименование><Количество>${quantity}</Количество></Товар>`,
  )
  return `<Документ><Номер>${number}</Номер><Номер1С>УТ-1</Номер1С><ХозОперация>Заказ товара</ХозОперация>
    <Товары>${lines.join('')}</Товары><ЗначенияРеквизитов>${requisites.join('')}</ЗначенияРеквизитов></Документ>`
}

/** Newer configurations wrap every document. */
export function filesOf(documents: string[], madeAt = ''): string {
  const wrapped = documents.map((document) => `<Контейнер>${document}</Контейнер>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="2.08"${madeAt && ` ДатаФормирования="${madeAt}"`}>${wrapped.join('')}</КоммерческаяИнформация>`
}

export function answerOf(order: { number: string }, { madeAt = nowInMoscow(), ...said }: Said): string {
  return filesOf([documentOf(order, said)], madeAt)
}

function nowInMoscow(): string {
  return new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString().slice(0, 19)
}
