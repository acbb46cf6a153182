import { describe, expect, test } from 'vitest'
import { addressParts } from './exchange-address.ts'
import type { ExchangeDocument, ExchangeLine } from './exchange-document.ts'
import { nothingHeard, type OrderNow, planOf, type SalePlan } from './sale-plan.ts'
import { guessSaleTarget } from './sale-settings.ts'

const silent: ExchangeDocument = {
  id: '10001',
  number: '10001',
  number1c: 'УТ-7',
  basis: '',
  operation: 'Заказ товара',
  sum: null,
  status: '',
  isPaid: false,
  isShipped: false,
  isCancelled: false,
  isPosted: false,
  trackNumber: '',
  lines: [],
  isDeleted: false,
}
const pump = { ids: ['7', 'guid-7'], sku: 'DC31-7', name: 'Насос', quantity: 2 }
const order: OrderNow = {
  status: 'new',
  delivery: 'courier',
  lacking: 2300,
  total: 2300,
  deliveryPrice: 300,
  trackNumber: null,
  items: [pump],
}
const line = (given: Partial<ExchangeLine>): ExchangeLine => {
  return { id: 'guid-7', article: '', name: 'Насос', quantity: 2, price: 1000, sum: 2000, isService: false, ...given }
}
const delivery = line({ id: 'ORDER_DELIVERY', name: 'Доставка', quantity: 1, sum: 300, isService: true })

function plan(said: Partial<ExchangeDocument>, now: Partial<OrderNow> = {}, heard = nothingHeard): SalePlan {
  const document = { ...silent, ...said }
  return planOf({ document, order: { ...order, ...now }, heard, targetOf: guessSaleTarget })
}

type Became = Partial<{ path: string[]; paid: number; track: string; left: string[]; differs: string[] }>
const became = ({ path, payment, track, left, differences }: SalePlan): Became => ({
  path,
  ...(payment && { paid: payment.amount }),
  ...(track && { track }),
  left: left.map(([reason]) => reason),
  differs: differences.map(({ name, here, there }) => `${name} ${here} ${there}`),
})

const still = { path: [], left: [], differs: [] }

describe('what a document does with an order', () => {
  test.each<[string, Partial<ExchangeDocument>, Partial<OrderNow>, Became]>([
    ['says nothing', {}, {}, still],
    ['posted', { isPosted: true }, {}, { ...still, path: ['processing'] }],
    ['shipped, whatever was before', { status: 'Отгружен' }, {}, { ...still, path: ['processing', 'shipped'] }],
    [
      'shipped, but picked up',
      { isShipped: true },
      { delivery: 'pickup' },
      { ...still, path: ['processing', 'ready'] },
    ],
    ['packed, but travels', { status: 'Собран' }, {}, { ...still, path: ['processing'] }],
    ['delivered', { status: '[F] Выполнен' }, { status: 'shipped' }, { ...still, path: ['completed'] }],
    ['confirmed after it was shipped', { status: 'Подтвержден' }, { status: 'shipped' }, still],
    ['cancelled', { isCancelled: true }, { status: 'processing' }, { ...still, path: ['cancelled'] }],
    ['cancelled and paid', { isCancelled: true, isPaid: true }, {}, { ...still, path: ['cancelled'] }],
    ['cancelled twice', { isCancelled: true }, { status: 'cancelled' }, still],
    ['cancelled after the end', { isCancelled: true }, { status: 'completed' }, { ...still, left: ['move-refused'] }],
    [
      'shipped although cancelled here',
      { isShipped: true },
      { status: 'cancelled' },
      { ...still, left: ['move-refused'] },
    ],
    ['marked for deletion', { isDeleted: true }, {}, { ...still, left: ['status-unknown'] }],
    ['a word nobody knows', { status: 'На комиссии' }, {}, { ...still, left: ['status-unknown'] }],
    ['paid', { isPaid: true }, {}, { ...still, paid: 2300 }],
    ['paid already', { isPaid: true }, { lacking: 0 }, still],
    [
      'part of the money',
      { operation: 'Выплата безналичных денег', sum: 1000, basis: '10001', id: 'p1' },
      {},
      { ...still, paid: 1000 },
    ],
    [
      'more money than it costs',
      { operation: 'Выплата наличных денег', sum: 5000, basis: '10001', id: 'p1' },
      {},
      { ...still, left: ['payment-sum'] },
    ],
    [
      'money given back',
      { operation: 'Возврат наличных денег', sum: 100 },
      {},
      { ...still, left: ['refund-document'] },
    ],
    [
      'shipped with a track number',
      { isShipped: true, trackNumber: 'RB1' },
      { status: 'processing' },
      { ...still, path: ['shipped'], track: 'RB1' },
    ],
    ['a track number later', { trackNumber: 'RB1' }, { status: 'shipped' }, { ...still, track: 'RB1' }],
    ['a track number too early', { trackNumber: 'RB1' }, { status: 'processing' }, still],
    [
      'the same lines',
      { lines: [line({}), delivery], sum: 2300, isShipped: true },
      { status: 'processing' },
      { ...still, path: ['shipped'] },
    ],
    ['the same lines by article', { lines: [line({ id: 'x', article: 'dc31-7' })], sum: 2000 }, {}, still],
    [
      'fewer pieces: it is not shipped by these lines',
      { lines: [line({ quantity: 1 })], sum: 2300, isShipped: true, isPaid: true },
      {},
      { path: ['processing'], left: ['changed-lines'], differs: ['Насос 2 1'] },
    ],
    [
      'another product',
      { lines: [line({}), line({ id: 'y', name: 'Ремень', quantity: 1 })] },
      {},
      { ...still, left: ['changed-lines'], differs: ['Ремень null 1'] },
    ],
    [
      'another sum',
      { lines: [line({}), delivery], sum: 2100 },
      {},
      { ...still, left: ['changed-lines'], differs: ['Сумма заказа 2300 2100'] },
    ],
  ])('%s', (_, said, now, expected) => {
    expect(became(plan(said, now))).toEqual(expected)
  })

  test('what it repeats does nothing again, even when people have decided otherwise since', () => {
    const first = plan({ isPaid: true, isPosted: true })
    expect(became(plan({ isPaid: true, isPosted: true }, { status: 'new' }, first.heard))).toEqual(still)
    const next = plan({ isPaid: true, status: 'Отгружен' }, { status: 'processing' }, first.heard)
    expect(became(next)).toEqual({ ...still, path: ['shipped'] })
    const payment = { operation: 'Выплата наличных денег', sum: 500, id: 'p1' }
    expect(became(plan(payment, {}, plan(payment).heard))).toEqual(still)
  })

  test('what waits for a person is done once they have looked', () => {
    const said = { lines: [line({ quantity: 1 })], sum: 2300, isShipped: true }
    const held = plan(said, { status: 'processing' })
    expect(became(held).path).toEqual([])
    const settled = planOf({
      document: { ...silent, ...said },
      order: { ...order, status: 'processing' },
      heard: held.heard,
      targetOf: guessSaleTarget,
      isSettled: true,
    })
    expect(became(settled)).toEqual({ ...still, path: ['shipped'] })
  })
})

test.each([
  ['Подтвержден', 'processing'],
  ['[P] Оплачен', 'paid'],
  ['ОТГРУЖЕН ', 'shipped'],
  ['Завершён', 'completed'],
  ['Отменён', 'cancelled'],
  ['Ожидается предоплата (до отгрузки)', 'ignore'],
  ['В процессе отгрузки', 'processing'],
  ['Отправлен', 'shipped'],
  ['На комиссии', null],
])('the word %s means %s', (said, target) => {
  expect(guessSaleTarget(said)).toBe(target)
})

test.each([
  ['Лесная, 5', ['Улица Лесная', 'Дом 5']],
  ['ул. Лесная, д. 5А, корп. 2, кв. 14', ['Улица ул. Лесная', 'Дом 5А', 'Корпус 2', 'Квартира 14']],
  ['Лесная улица дом 5 корпус 2 кв 14', ['Улица Лесная улица', 'Дом 5', 'Корпус 2', 'Квартира 14']],
  ['пос. Заречный, за магазином', []],
  ['5', []],
])('the address %j in pieces', (address, expected) => {
  const parts = addressParts({ postcode: null, city: null, address })
  expect(parts.map(({ type, value }) => `${type} ${value}`)).toEqual(expected)
})
