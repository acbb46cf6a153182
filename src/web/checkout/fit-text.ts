/** What is known about the products of an order and one model, without promising what is not known. */
import { type CountForms, countOf } from '#web/ui/count.ts'

export type Fit = { name: string; fits: 'yes' | 'no' | 'unknown' }

const fitForms: CountForms = { one: 'деталь подходит', few: 'детали подходят', many: 'деталей подходят' }

export function fitText(products: readonly Fit[]): { text: string; fits: Fit['fits'] } {
  const named = (answer: Fit['fits']) => products.filter(({ fits }) => fits === answer).map(({ name }) => `«${name}»`)
  const count = named('yes').length
  const wrong = named('no')
  const unknown = named('unknown')
  const text = [
    ...(count > 0 ? [`${countOf(count, fitForms)}.`] : []),
    ...(wrong.length > 0 ? [`По нашим данным не подходит: ${wrong.join(', ')}. Позвоним и уточним.`] : []),
    ...(unknown.length > 0 ? [`Сверим до отправки: ${unknown.join(', ')}.`] : []),
  ].join(' ')
  return { text, fits: wrong.length > 0 ? 'no' : unknown.length > 0 ? 'unknown' : 'yes' }
}
