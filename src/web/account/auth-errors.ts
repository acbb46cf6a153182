import { emailError, parseEmail } from '#shared/account/email.ts'
import { nameError, parseName } from '#shared/account/full-name.ts'
import { incompletePhoneText, isCompletePhone } from '#shared/account/phone.ts'
import { passwordError } from '#shared/account/sign-in-rules.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { AuthDraft } from './auth-draft.ts'

/** What the forms say when something is wrong, word for word as specified. */

export const emailTakenText = 'Пользователь с таким Email уже есть!'
export const phoneTakenText = 'Пользователь с таким телефоном уже есть!'
const failedRegistrationText = 'Не удалось зарегистрироваться. Попробуйте ещё раз'
const missingConsentText = 'Нужно согласие на обработку персональных данных'

/** By the name of the field; `form` is the line above the button. */
export type FieldErrors = Partial<Record<keyof AuthDraft | 'form', string>>

export function registrationErrors(draft: AuthDraft): FieldErrors {
  const password = passwordError(draft.password)
  return {
    ...(parseName(draft.first_name) === null && { first_name: nameError('first_name', draft.first_name) }),
    ...(parseName(draft.last_name) === null && { last_name: nameError('last_name', draft.last_name) }),
    ...(draft.patronymic.trim() &&
      parseName(draft.patronymic) === null && { patronymic: nameError('patronymic', draft.patronymic) }),
    ...(!isCompletePhone(draft.phone) && { phone: incompletePhoneText }),
    ...(parseEmail(draft.email) === null && { email: emailError(draft.email) }),
    ...(password && { password }),
    ...(!draft.consent && { consent: missingConsentText }),
  }
}

/** The email or phone may be taken since the check: then the server's text names the field. */
export function rejectedRegistrationErrors(error: unknown): FieldErrors {
  if (!(error instanceof ShopApiError)) return { form: failedRegistrationText }
  const { status, problem } = error
  if (status === 409 || /duplicate/i.test(problem.error)) {
    if (/phone|телефон/i.test(problem.error)) return { phone: phoneTakenText }
    if (/email/i.test(problem.error)) return { email: emailTakenText }
  }
  return problem.fields ?? { form: failedRegistrationText }
}
