/** What a guest agrees to with a request. A changed wording is a new version, because the old one was agreed to as it was. */
export const enquiryConsent = {
  purpose: 'request',
  version: '2026-11-15',
  text: 'Согласен на обработку персональных данных: имени, телефона и адреса электронной почты — для ответа на обращение.',
} as const
