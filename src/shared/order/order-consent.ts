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
