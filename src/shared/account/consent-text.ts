/** What a person agrees to when registering. A changed wording is a new version, because the old one was agreed to as it was. */
export const registrationConsent = {
  purpose: 'registration',
  version: '2026-11-15',
  text: 'Согласен на обработку персональных данных: имени, фамилии, отчества, телефона и адреса электронной почты — для регистрации, оформления и доставки заказов. Согласие можно отозвать в личном кабинете.',
} as const

/** What a guest agrees to with a request. A changed wording is a new version, because the old one was agreed to as it was. */
export const enquiryConsent = {
  purpose: 'request',
  version: '2026-11-15',
  text: 'Согласен на обработку персональных данных: имени, телефона и адреса электронной почты — для ответа на обращение.',
} as const

/** What a buyer agrees to when ordering; news are asked for apart. A changed wording is a new version. */
export const orderConsent = {
  purpose: 'order',
  version: '2026-11-15',
  text: 'Согласен на обработку персональных данных: имени, фамилии, отчества, телефона, адреса электронной почты и адреса доставки — для оформления, оплаты и доставки заказа.',
} as const

export const marketingConsent = {
  purpose: 'marketing',
  version: '2026-11-15',
  text: 'Согласен получать новости и скидки магазина на указанный адрес электронной почты. Согласие можно отозвать в любое время.',
} as const
