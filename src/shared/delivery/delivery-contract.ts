import { z } from 'zod'
import { paymentMethods } from '#shared/payment/payment-method.ts'
import { deliveryMethods } from './delivery-method.ts'

const deliveryPoint = z.object({ id: z.string(), address: z.string(), note: z.string() })
export type DeliveryPoint = z.infer<typeof deliveryPoint>

export const deliveryOption = z.object({
  method: z.enum(deliveryMethods),
  label: z.string(),
  /** Whole rubles; 0 from the free-delivery threshold on. */
  price: z.int(),
  /** Days of the shop's calendar, YYYY-MM-DD. */
  date_from: z.iso.date(),
  date_to: z.iso.date(),
  /** «Сегодня до 19:00», «17–18 ноября». */
  text: z.string(),
  /** Where it can be picked up: the shop itself, or the points of the city. */
  points: z.array(deliveryPoint),
})
export type DeliveryOption = z.infer<typeof deliveryOption>

export const deliveryAnswer = z.object({
  /** As the shop writes it; the city asked for when it is not in the table. */
  city: z.string(),
  zone: z.string(),
  methods: z.array(deliveryOption),
  /** Orders from this sum on travel free where the zone allows it; null: never. */
  free_from: z.int().nullable(),
  /** Ways to pay that are offered now: 'online' only with a provider. */
  payments: z.array(z.enum(paymentMethods)),
})
export type DeliveryAnswer = z.infer<typeof deliveryAnswer>
