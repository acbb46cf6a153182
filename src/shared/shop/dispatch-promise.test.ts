import { expect, test } from 'vitest'
import { type OpeningHours, usualHours } from '#shared/calendar/opening-hours.ts'
import { type DeliveryTable, usualDeliveryTable } from '#shared/delivery/delivery-table.ts'
import { deliveryPromise, dispatchOf, dispatchPromise } from './dispatch-promise.ts'

const usual = dispatchOf(usualDeliveryTable)!
const onMoscowClock = (text: string) => new Date(`${text}:00+03:00`)

/** A week of holidays the shop gave itself. */
const shut: OpeningHours = {
  ...usualHours,
  special: [{ from: '2026-11-18', to: '2026-11-24', hours: null, note: 'Инвентаризация' }],
}

test.each([
  ['a working day before the van', 16, usualHours, '2026-11-18T15:59', 'Отправим сегодня', 'Если заказать до 16:00'],
  ['a working day after it', 16, usualHours, '2026-11-18T16:00', 'Отправим завтра', 'Всё, что закажете сегодня'],
  ['another hour of the settings', 12, usualHours, '2026-11-18T11:30', 'Отправим сегодня', 'Если заказать до 12:00'],
  ['until midnight', 24, usualHours, '2026-11-18T23:59', 'Отправим сегодня', 'Если заказать до полуночи'],
  ['never on the same day', 0, usualHours, '2026-11-18T00:00', 'Отправим завтра', 'Всё, что закажете сегодня'],
  ['Friday evening', 16, usualHours, '2026-11-20T18:00', 'Отправим 23 ноября', 'Заказать можно уже сейчас'],
  ['Sunday', 16, usualHours, '2026-11-22T10:00', 'Отправим завтра', 'Всё, что закажете сегодня'],
  ['a public holiday', 16, usualHours, '2026-11-04T10:00', 'Отправим завтра', 'Всё, что закажете сегодня'],
  ['the shop’s own holidays', 16, shut, '2026-11-18T10:00', 'Отправим 25 ноября', 'Заказать можно уже сейчас'],
])('%s', (_when, hour, hours, at, title, text) => {
  expect(dispatchPromise({ ...usual, hour }, hours, onMoscowClock(at))).toEqual({ title, text })
})

test.each([
  [16, 'Отправим в тот же день', 'В рабочие дни, если заказать до 16:00'],
  [24, 'Отправим в тот же день', 'В рабочие дни, если заказать до полуночи'],
  [0, 'Отправим на следующий день', 'По рабочим дням'],
])('what a cached page says of the hour %s holds on every day', (hour, title, text) => {
  expect(dispatchPromise({ ...usual, hour }, usualHours, undefined)).toEqual({ title, text })
})

test('ways of delivery are those of the settings', () => {
  expect(deliveryPromise(usual)).toEqual({ title: 'Доставка по всей России', text: 'Курьер, пункты выдачи, почта' })
  const [city] = usualDeliveryTable.zones
  const { pickup, courier, post } = city!.methods
  const tables: [DeliveryTable['zones'], ReturnType<typeof deliveryPromise> | null][] = [
    [
      [
        { name: 'Тула', cities: ['Тула'], methods: { courier: courier! } },
        { name: 'Россия', cities: [], methods: { pickup: pickup! } },
      ],
      { title: 'Доставка', text: 'Курьер' },
    ],
    [[{ name: 'Россия', cities: [], methods: { post: post! } }], { title: 'Доставка по всей России', text: 'Почта' }],
    [[{ name: 'Россия', cities: [], methods: { pickup: pickup! } }], null],
  ]
  for (const [zones, promised] of tables) {
    const dispatch = dispatchOf({ ...usualDeliveryTable, zones })
    expect(dispatch && deliveryPromise(dispatch)).toEqual(promised)
  }
})
