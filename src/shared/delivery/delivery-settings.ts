import { z } from 'zod'
import { deliveryMethods } from './delivery-method.ts'
import type { DeliveryTable } from './delivery-table.ts'

/** The table of delivery as a file or a shopkeeper gives it. */

const price = z.int('Цена в рублях').min(0, 'Цена в рублях').max(1_000_000, 'Цена в рублях')
const days = z.int('Дни числом').min(0, 'Дни числом').max(365, 'Дни числом')
const name = (most: number, fault: string) =>
  z.string(fault).trim().min(1, fault).max(most, `Не больше ${most} символов`)

const rule = z
  .object({ price, days: z.tuple([days, days]), isFreeFromThreshold: z.boolean() })
  .refine((given) => given.days[0] <= given.days[1], { path: ['days'], message: 'Сначала меньший срок, потом больший' })

const zone = z
  .object({
    name: name(60, 'Назовите зону'),
    cities: z.array(name(100, 'Назовите город')).max(2000),
    methods: z.partialRecord(z.enum(deliveryMethods), rule),
  })
  .refine((given) => Object.values(given.methods).some(Boolean), {
    path: ['methods'],
    message: 'Нужен хотя бы один способ доставки',
  })

export const deliveryTable = z.object({
  dispatchHour: z.int('Час отправки от 0 до 24').min(0, 'Час отправки от 0 до 24').max(24, 'Час отправки от 0 до 24'),
  zones: z
    .array(zone)
    .max(100)
    .refine((zones) => zones.filter(({ cities }) => cities.length === 0).length === 1, {
      message: 'Нужна одна зона без городов: для всех остальных',
    }),
  points: z
    .array(
      z.object({
        id: name(60, 'Назовите пункт'),
        city: name(100, 'Укажите город'),
        address: name(200, 'Укажите адрес'),
        note: z.string().trim().max(200, 'Не больше 200 символов'),
        lat: z.number('Широта в градусах').min(-90).max(90).optional(),
        lon: z.number('Долгота в градусах').min(-180).max(180).optional(),
      }),
    )
    .max(1000)
    .refine((points) => new Set(points.map(({ id }) => id)).size === points.length, 'Два пункта с одним номером'),
}) as z.ZodType<DeliveryTable>

/** `freeFrom` null: delivery is never free. */
export const deliverySettings = z.object({
  table: deliveryTable,
  freeFrom: z.int('Сумма в рублях').min(0, 'Сумма в рублях').nullable(),
})
export type DeliverySettings = z.infer<typeof deliverySettings>
