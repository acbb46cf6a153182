import { z } from 'zod'

/** What somebody of the staff proves beside the password. */
export const factorNames = ['totp', 'passkey'] as const
export type Factor = (typeof factorNames)[number]

export const recoveryCodeCount = 10

/** Six digits of an app, or a recovery code in any spelling. */
const typedCode = z
  .string({ error: 'Введите код' })
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine((typed) => typed.length > 0, 'Введите код')
  .refine((typed) => typed.length <= 32, 'Неверный код')
export const codeInput = z.object({ code: typedCode })

/** What the user has, and whether the shop insists on it. */
export const ownFactors = z.object({
  is_required: z.boolean(),
  totp: z.object({ confirmed_at: z.iso.datetime() }).nullable(),
  /** Of the codes that were given out last. */
  recovery_codes_left: z.int(),
})
export type OwnFactors = z.infer<typeof ownFactors>

/** For the app: as a picture to be photographed, and as text to be typed. Shown until a code of it is given. */
export const totpOffer = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The squares of the code as one path, a unit wide each; `size` units across. */
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type TotpOffer = z.infer<typeof totpOffer>

/** Shown in this answer and never again. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })
/** Null: there were some already, and they stay good. */
export const factorAdded = z.object({ recovery_codes: z.array(z.string()).nullable() })
