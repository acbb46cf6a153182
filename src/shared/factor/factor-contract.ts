import { z } from 'zod'
import { hasHiddenCharacters } from '#shared/account/clean-text.ts'

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
  passkeys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      created_at: z.iso.datetime(),
      used_at: z.iso.datetime().nullable(),
    }),
  ),
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

/** For navigator.credentials, as the library of both sides writes it. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })
/** What the device signed. Its inside is read by the library, which believes nothing of it. */
const signedByDevice = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.looseObject({}),
})
export const passkeyInput = z.object({ response: signedByDevice })

/** Empty: named after the browser. */
export const passkeyNameLength = 60
export const newPasskeyInput = passkeyInput.extend({
  name: z
    .string()
    .transform((typed) => typed.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .refine((typed) => !hasHiddenCharacters(typed), 'В названии есть невидимые знаки')
    .refine((typed) => typed.length <= passkeyNameLength, `Не больше ${passkeyNameLength} символов`)
    .default(''),
})

/** After the password only a key of that account will do; without one the key says who comes. */
export const passkeyLoginInput = z.object({ after_password: z.boolean().default(false) })

/** One of the three; which of them somebody has is in `ownProof`. */
export const proofInput = z
  .object({
    password: z.string().min(1, 'Введите пароль').max(200, 'Неверный пароль').optional(),
    code: typedCode.optional(),
    passkey: signedByDevice.optional(),
  })
  .refine(({ password, code, passkey }) => Boolean(password ?? code ?? passkey), {
    path: ['password'],
    message: 'Введите пароль',
  })
export const ownProof = z.object({ is_fresh: z.boolean(), factors: z.array(z.enum(factorNames)) })
