/** A request to return says in words why: each product has a line of its own, and a person at the counter writes as they like. */
import { type ReturnReason, returnReasons } from '#shared/order/return-reasons.ts'

/** What people write who chose from no list. */
const beginnings: [ReturnReason, RegExp][] = [
  ['Не подошла', /не под(о[шй]|ход)|несовмест/i],
  ['Брак или не работает', /брак|не работает|неисправ|сломан|дефект/i],
  ['Прислали не то', /не т[оау]|перепутал|пересорт/i],
  ['Передумал', /передума|не нужн|не понадоб/i],
]

/** Why this product of a request came back. */
export function returnedReason(text: string, product: string): ReturnReason {
  const own = text.split('\n').find((line) => line.startsWith(`${product}, `))
  const said = (own && /, \d+ шт\.: (.*)$/.exec(own)?.[1]) || text
  const chosen = returnReasons.find((reason) => said.startsWith(reason))
  return chosen ?? beginnings.find(([, pattern]) => pattern.test(said))?.[0] ?? 'Другое'
}
