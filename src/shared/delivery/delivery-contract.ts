import { z } from 'zod'
import { paymentMethods } from '#shared/payment/payment-method.ts'
import { deliveryMethods } from './delivery-method.ts'

const deliveryPoint = z.object({
  id: z.string(),
  address: z.string(),
  /** Opening hours and whatever else is worth knowing. */
  note: z.string(),
  /** Whose point it is; empty: the shop does not say. */
  carrier: z.string(),
  /** Where it lies on a map, degrees; null: not known. */
  place: z.object({ lat: z.number(), lon: z.number() }).nullable(),
})
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
  /** False: the shop's own counter is in another part of the country. Ways that fit come first. */
  fits_city: z.boolean(),
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
  /** Streets are suggested: somebody provides them. */
  has_streets: z.boolean(),
})
export type DeliveryAnswer = z.infer<typeof deliveryAnswer>
