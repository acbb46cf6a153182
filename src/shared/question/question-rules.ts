import { hasUnwritten } from '#shared/review/review-rules.ts'

/** Anyone may ask about a product. The shop reads the question before others do, and the shop or a master answers it. */

export const questionStatuses = ['pending', 'published', 'rejected'] as const
export type QuestionStatus = (typeof questionStatuses)[number]

/** Whose word an answer is. */
export const answerers = ['shop', 'master'] as const
export type Answerer = (typeof answerers)[number]

export const minQuestion = 10
export const maxQuestion = 1000
export const minAnswer = 2
export const maxAnswer = 2000

export const questionErrors = {
  short: `Напишите вопрос: хотя бы ${minQuestion} символов`,
  long: `Не больше ${maxQuestion} символов`,
  text: 'Проверьте текст',
  name: 'Введите имя',
  consent: 'Нужно согласие на обработку персональных данных',
  answerShort: 'Напишите ответ',
  answerLong: `Не больше ${maxAnswer} символов`,
} as const

/** Null: the question may be sent. The form says it before the server has to. */
export function questionTextError(text: string): string | null {
  if (hasUnwritten(text)) return questionErrors.text
  const length = [...text].length
  if (length < minQuestion) return questionErrors.short
  return length > maxQuestion ? questionErrors.long : null
}

export function answerTextError(text: string): string | null {
  if (hasUnwritten(text)) return questionErrors.text
  const length = [...text].length
  if (length < minAnswer) return questionErrors.answerShort
  return length > maxAnswer ? questionErrors.answerLong : null
}

/** Others read the first name only: whoever asks as a guest may have typed more than they wanted to show. */
export function questionAuthor(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** «Отвечает магазин», «Отвечает мастер Сергей». */
export function answererText({ answered_by, answer_name }: { answered_by: Answerer; answer_name: string }): string {
  if (answered_by === 'shop') return 'Отвечает магазин'
  return answer_name ? `Отвечает мастер ${answer_name}` : 'Отвечает мастер'
}

/** What a guest agrees to with a question. A changed wording is a new version, because the old one was agreed to as it was. */
export const questionConsent = {
  purpose: 'question',
  version: '2026-11-17',
  text: 'Согласен на обработку персональных данных: имени и адреса электронной почты — для ответа на вопрос и его публикации под именем.',
} as const
