/** What is known about the products of an order and one model, without promising what is not known. Of those that do not fit the form asks. */
import { type CountForms, countOf } from '#web/ui/count.ts'

export type Fit = { name: string; fits: 'yes' | 'no' | 'unknown' }

const fitForms: CountForms = { one: 'деталь подходит', few: 'детали подходят', many: 'деталей подходят' }

export function fitText(products: readonly Fit[]): { text: string; fits: 'yes' | 'unknown' } {
  const named = (answer: Fit['fits']) => products.filter(({ fits }) => fits === answer).map(({ name }) => `«${name}»`)
  const count = named('yes').length
  const unknown = named('unknown')
  const text = [
    ...(count > 0 ? [`${countOf(count, fitForms)}.`] : []),
    ...(unknown.length > 0 ? [`Сверим до отправки: ${unknown.join(', ')}.`] : []),
  ].join(' ')
  return { text, fits: unknown.length > 0 ? 'unknown' : 'yes' }
}
