import { z } from 'zod'
import { hasHiddenCharacters } from '#shared/account/clean-text.ts'
import { orderTexts } from '#shared/order/order-texts.ts'

/** Where a person has things sent. */
export const addressInput = z.object({
  city: line(100, orderTexts.city),
  address: line(300, orderTexts.address),
  postcode: z
    .string()
    .trim()
    .transform((typed) => typed || null)
    .refine((typed) => typed === null || /^\d{6}$/.test(typed), orderTexts.postcode)
    .nullish(),
})

const address = z.object({ id: z.int(), city: z.string(), address: z.string(), postcode: z.string().nullable() })
export type Address = z.infer<typeof address>

/** The one used last comes first. */
export const addressList = z.object({ addresses: z.array(address) })

function line(most: number, fault: string) {
  return z
    .string({ error: fault })
    .transform((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim())
    .refine((typed) => typed.length > 0 && typed.length <= most && !hasHiddenCharacters(typed), fault)
}
