/** The books of a simulated 1С: the orders it was given, how far each has come there, and what of that the site has taken. */

/** What happens to an order in 1С, step by step. «watched»: nothing; people of the shop move it, and 1С has to hear of that. */
export type Course = 'paid and shipped' | 'paid in parts' | 'cancelled' | 'watched'
const courses: Course[] = ['paid and shipped', 'paid in parts', 'cancelled', 'watched']
const steps: Record<Course, number> = { 'paid and shipped': 3, 'paid in parts': 3, cancelled: 2, watched: 0 }

export function courseOf(number: string): Course {
  return courses[Number(number) % courses.length]!
}
export function trackOf(number: string): string {
  return `RB${number}`
}
export const firstPart = 100

type Given = { number: string; text: string; status: string; total: number; lines: string }
type Entry = Given & {
  /** The text the site knows to be here; null: none yet. */
  confirmed: string | null
  /** How many steps of its course the site has taken. */
  told: number
}
export type News = { xml: string; steps: Map<string, number> }

export function openOneCBooks() {
  const entries = new Map<string, Entry>()
  /** Given twice in one answer, or again as it was although the site had heard that it is here. */
  let repeated = 0

  /** Numbers of the orders in an answer. */
  function take(xml: string): string[] {
    const given = [...xml.matchAll(/<Документ>([\s\S]*?)<\/Документ>/g)].map(([, text = '']) => givenOf(text))
    const numbers = new Set(given.map(({ number }) => number))
    repeated += given.length - numbers.size
    for (const one of given) {
      const known = entries.get(one.number)
      if (known && known.confirmed === one.text) repeated += 1
      entries.set(one.number, { confirmed: null, told: 0, ...known, ...one })
    }
    return [...numbers]
  }

  function confirm(numbers: string[]) {
    for (const number of numbers) {
      const entry = entries.get(number)!
      entry.confirmed = entry.text
    }
  }

  /** Every order with steps the site has not taken, one step farther than it knows; null: none. */
  function news(): News | null {
    const next = [...entries.values()].filter(({ number, told }) => told < steps[courseOf(number)])
    if (next.length === 0) return null
    const documents = next.flatMap((entry) => documentsOf(entry, entry.told + 1))
    const madeAt = new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString().slice(0, 19)
    const wrapped = documents.map((text) => `<Контейнер>${text}</Контейнер>`).join('\n')
    return {
      xml: `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${madeAt}">${wrapped}</КоммерческаяИнформация>`,
      steps: new Map(next.map(({ number, told }) => [number, told + 1])),
    }
  }

  function settle(taken: News) {
    for (const [number, step] of taken.steps) entries.get(number)!.told = step
  }

  return {
    take,
    confirm,
    news,
    settle,
    repeated: () => repeated,
    statusOf: (number: string) => entries.get(number)?.status,
  }
}

function givenOf(text: string): Given {
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  return {
    text,
    number: found(/<Номер>(\d+)</),
    status: found(/Статуса заказа ИД<\/Наименование><Значение>([a-z_]+)/),
    total: Number(found(/<Курс>1<\/Курс><Сумма>([\d.]+)/)),
    lines: found(/(<Товары>[\s\S]*<\/Товары>)/),
  }
}

/** As 1С tells of it: everything so far each time, payments in documents of their own. */
function documentsOf(entry: Given, step: number): string[] {
  const { number, total } = entry
  const course = courseOf(number)
  if (course === 'cancelled') return [orderOf(entry, { Проведен: 'true', ...(step > 1 && { Отменен: 'true' }) })]
  if (course === 'paid in parts') {
    const parts = [firstPart, total - firstPart].slice(0, step - 1)
    return [orderOf(entry, { Проведен: 'true' }), ...parts.map((sum, n) => paymentOf(number, n + 1, sum))]
  }
  return [
    orderOf(entry, {
      Проведен: 'true',
      ...(step > 1 && { 'Дата оплаты по 1С': '2026-11-18T12:00:00' }),
      ...(step > 2 && { Отгружен: 'true', 'Трек-номер': trackOf(number) }),
    }),
  ]
}

function orderOf({ number, total, lines }: Given, said: Record<string, string>): string {
  const requisites = Object.entries(said).map(
    ([name, value]) =>
      `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
  )
  return `<Документ><Ид>${number}</Ид><Номер>${number}</Номер><Номер1С>УТ-${number}</Номер1С><ХозОперация>Заказ товара</ХозОперация><Сумма>${total}</Сумма>${lines}<ЗначенияРеквизитов>${requisites.join('')}</ЗначенияРеквизитов></Документ>`
}

function paymentOf(order: string, n: number, sum: number): string {
  const id = `p${n}-${order}`
  return `<Документ><Ид>${id}</Ид><Номер>${id}</Номер><ХозОперация>Выплата безналичных денег</ХозОперация><Основание>${order}</Основание><Сумма>${sum}</Сумма></Документ>`
}
