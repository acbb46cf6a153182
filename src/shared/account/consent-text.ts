/** What a person agrees to when registering. A changed wording is a new version, because the old one was agreed to as it was. */
export const registrationConsent = {
  purpose: 'registration',
  version: '2026-11-15',
  text: 'Согласен на обработку персональных данных: имени, фамилии, отчества, телефона и адреса электронной почты — для регистрации, оформления и доставки заказов. Согласие можно отозвать в личном кабинете.',
} as const
