import { z } from 'zod'

const hoursOfDay = z.object({ opens: z.string(), closes: z.string() }).nullable()
const openingHours = z.object({
  week: z.array(hoursOfDay),
  special: z.array(z.object({ from: z.string(), to: z.string(), hours: hoursOfDay, note: z.string() })),
})

/** What the shop says about itself on every page. */
export const shopFacts = z.object({
  name: z.string(),
  /** False: only those who work here see the shop, everybody else is told that it opens soon. */
  isOpen: z.boolean(),
  /** Empty, as the address and the schedule: a shop that is being set up says nothing that nobody told it. */
  phone: z.string(),
  address: z.string(),
  /** «Пн–Пт 10:00–19:00», a line for each row of the schedule. */
  schedule: z.array(z.string()),
  /** What the schedule is made of, for whoever asks whether the shop is open now. */
  hours: openingHours,
  /** When parcels leave and how; null: the shop sends none, or nobody has looked at the delivery settings yet. */
  dispatch: z
    .object({ hour: z.int(), ways: z.array(z.enum(['courier', 'point', 'post'])), isEverywhere: z.boolean() })
    .nullable(),
  /** «на складе в Москве»: where what is in stock lies. */
  stockPlace: z.string(),
  /** «5–7 дней»: how long a product takes that is ordered from the maker. */
  orderTime: z.string(),
  /** How long after receiving it a product can be returned. */
  returnDays: z.int(),
  marketplaces: z.array(z.object({ label: z.string(), url: z.string() })),
  /** The shop's own public address, without a slash at the end. */
  origin: z.string(),
  /** Codes of models to try, where the shop is a demo. */
  exampleModels: z.array(z.string()),
})
export type ShopFacts = z.infer<typeof shopFacts>
