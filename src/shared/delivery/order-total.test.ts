import { expect, test } from 'vitest'
import { deliveryCostText, orderTotal, totalText } from './order-total.ts'

const pickup = { method: 'pickup', price: 0, fits_city: true } as const
const point = { method: 'point', price: 190, fits_city: true } as const
const courier = { method: 'courier', price: 390, fits_city: true } as const
const far = { ...pickup, fits_city: false }

test.each([
  ['the shop has not answered', undefined, '', 'от 1 890 ₽', '…'],
  ['nothing is chosen', [pickup, point, courier], '', 'от 1 890 ₽', '0–390 ₽'],
  ['the shop is in another city', [point, courier, far], '', 'от 2 080 ₽', '190–390 ₽'],
  ['chosen: pickup', [pickup, point, courier], 'pickup', '1 890 ₽', 'бесплатно'],
  ['chosen: pickup in another city', [point, courier, far], 'pickup', '1 890 ₽', 'бесплатно'],
  ['chosen: courier', [pickup, point, courier], 'courier', '2 280 ₽', '390 ₽'],
  ['chosen, but not offered there', [pickup, point], 'courier', 'от 1 890 ₽', '0–190 ₽'],
  ['all ways are free', [pickup, { ...point, price: 0 }], '', '1 890 ₽', 'бесплатно'],
  ['one way only', [point], '', '2 080 ₽', '190 ₽'],
  ['only the shop itself, far away', [far], '', '1 890 ₽', 'бесплатно'],
])('%s', (_what, ways, chosen, total, delivery) => {
  expect(totalText(orderTotal(1890, ways, chosen)).replaceAll('\u00a0', ' ')).toBe(total)
  expect(deliveryCostText(ways, chosen).replaceAll('\u00a0', ' ')).toBe(delivery)
})
