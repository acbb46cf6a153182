/** A review is a buyer's word about a product that was really received: stars, at least twenty characters, and read by the shop before others see it. */

export const reviewStatuses = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const reviewSorts = ['new', 'low'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const minReviewText = 20
export const maxReviewText = 3000
export const maxReviewModel = 100
export const maxRejectReason = 500
export const maxReply = 2000

export const reviewErrors = {
  rating: 'Поставьте оценку',
  short: `Напишите хотя бы ${minReviewText} символов`,
  long: `Не больше ${maxReviewText} символов`,
  text: 'Проверьте текст',
  model: 'Проверьте модель техники',
} as const

/** What the author reads about the fate of the review. */
export function reviewStatusText({ status, reject_reason }: { status: ReviewStatus; reject_reason: string }): string {
  if (status === 'pending') return 'На проверке'
  return status === 'published' ? 'Опубликован' : `Отклонён: ${reject_reason}`
}

/** Line breaks and tabs are text; other controls, invisible signs and marks that turn a line around are not. */
const unwritten = /(?![\n\t])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff\ufffd\ud800-\udfff]/u

export function hasUnwritten(text: string): boolean {
  return unwritten.test(text)
}

/** The text in one form: no space around it, no field of empty lines inside. */
export function tidyReviewText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Null: the text may be sent. The form says it before the server has to. */
export function reviewTextError(text: string): string | null {
  if (unwritten.test(text)) return reviewErrors.text
  const length = [...text].length
  if (length < minReviewText) return reviewErrors.short
  return length > maxReviewText ? reviewErrors.long : null
}

/** One line, as it stands on the rating plate. */
export function tidyModel(typed: string): string | null {
  const model = typed.normalize('NFC').replace(/\s+/gu, ' ').trim()
  return unwritten.test(model) || [...model].length > maxReviewModel ? null : model
}

const phoneInText = /(?:\+7|\b8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}\b/
const emailInText = /[\w.+-]+@[\w-]+\.[a-zа-я]{2,}/i

/** Somebody's phone or address has no place in a review: the moderator is told, with the reason ready. */
export function personalTextFound(text: string): 'phone' | 'email' | null {
  if (phoneInText.test(text)) return 'phone'
  return emailInText.test(text) ? 'email' : null
}

/** Reasons the shop gives most often. */
export const rejectReasons = ['Личные данные', 'Брань', 'Не о товаре', 'Реклама'] as const

/** Others read «Иван П.»: enough to see a person, too little to find one. */
export function reviewAuthor({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial] = [...last_name]
  return initial ? `${first_name} ${initial}.` : first_name
}
