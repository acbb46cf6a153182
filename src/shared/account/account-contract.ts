import { z } from 'zod'
import { parseEmail, wrongEmailText } from './email.ts'
import { nameError, parseName } from './full-name.ts'
import { incompletePhoneText, parsePhone } from './phone.ts'
import { isOneTimeCode, longPasswordText, maxPasswordLength, passwordError } from './sign-in-rules.ts'

export const roles = ['admin', 'master', 'user'] as const
export type UserRole = (typeof roles)[number]

const email = parsed(parseEmail, wrongEmailText)
const phone = parsed(parsePhone, incompletePhoneText)
const firstName = nameInput('first_name')
const lastName = nameInput('last_name')
/** A field left empty is a person without a patronymic. */
const patronymic = z
  .string()
  .nullish()
  .transform((text, context) => (text?.trim() ? keep(parseName, nameError('patronymic', text), text, context) : null))

const newPassword = z.string({ error: 'Введите пароль' }).superRefine((password, context) => {
  const fault = passwordError(password)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})
/** A password to be compared: older rules may have allowed shorter ones, none ever a longer one. */
const ownPassword = z
  .string({ error: 'Введите пароль' })
  .min(1, 'Введите пароль')
  .refine((password) => [...password].length <= maxPasswordLength, longPasswordText)

export const loginInput = z.object({ email, password: ownPassword })

export const registerInput = z.object({
  first_name: firstName,
  last_name: lastName,
  patronymic,
  phone,
  email,
  password: newPassword,
  consent: z.literal(true, { error: 'Нужно согласие на обработку персональных данных' }).optional(),
})
export type RegisterInput = z.infer<typeof registerInput>

export const existsAnswer = z.object({ exists: z.boolean() })

const code = z.string().refine(isOneTimeCode, 'Неверный код')
export const forgotInput = z.object({ email })
/** A code of another shape cannot be right; it is an answer, not a fault of the request. */
export const verifyInput = z.object({ email, code: z.string().max(64) })
export const verifyAnswer = z.object({ valid: z.boolean() })
export const resetInput = z.object({ email, code, new_password: newPassword })
export const doneAnswer = z.object({ ok: z.literal(true) })

/** What the screen knows about whoever is logged in: the login answer, and `user` of GET /api/session. */
export const signedInUser = z.object({
  userId: z.int(),
  id: z.int(),
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  /** Works here, and must choose a second factor before anything else. */
  needs_factor: z.boolean().optional(),
})
export type SignedInUser = z.infer<typeof signedInUser>

/** Asked first by the browser: who am I; and its answer brings the CSRF token when there is none yet. */
export const sessionAnswer = z.object({ user: signedInUser.nullable() })

/** Where somebody is logged in, the latest visit first. */
export const openSessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** «Chrome, Windows»; empty where it was not noted yet. */
      device: z.string(),
      created_at: z.iso.datetime(),
      /** To the quarter of an hour. */
      seen_at: z.iso.datetime(),
      is_current: z.boolean(),
    }),
  ),
})
export type OpenSessionAnswer = z.infer<typeof openSessions>['sessions'][number]

/** Ids are stored in four bytes; a larger number cannot be anybody's. */
export const userParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= 2_147_483_647),
})

export const profile = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  patronymic: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  email_confirmed: z.boolean(),
})
export type Profile = z.infer<typeof profile>

/** What is absent stays as it is. Another e-mail needs the password now and the code from the email afterwards. */
export const profileInput = z.object({
  first_name: firstName.optional(),
  last_name: lastName.optional(),
  patronymic: patronymic.optional(),
  phone: phone.optional(),
  email: email.optional(),
  password: ownPassword.optional(),
})
export type ProfileInput = z.infer<typeof profileInput>
export const profileChange = profile.extend({
  /** The address a confirmation code was sent to; it becomes the e-mail once the code comes back. */
  email_to_confirm: z.string().nullable(),
})

export const passwordChangeInput = z.object({ password: ownPassword, new_password: newPassword })
export const passwordInput = z.object({ password: ownPassword })
export const confirmInput = z.object({ code })

function nameInput(field: 'first_name' | 'last_name') {
  return z
    .string({ error: nameError(field, '') })
    .transform((text, context) => keep(parseName, nameError(field, text), text, context))
}

function parsed(parse: (text: string) => string | null, fault: string) {
  return z.string({ error: fault }).transform((text, context) => keep(parse, fault, text, context))
}

function keep(parse: (text: string) => string | null, fault: string, text: string, context: z.RefinementCtx) {
  const value = parse(text)
  if (value !== null) return value
  context.addIssue({ code: 'custom', message: fault })
  return z.NEVER
}
