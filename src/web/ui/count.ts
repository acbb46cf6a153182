/** Russian counts: «1 товар», «2 товара», «5 товаров». */
const rules = new Intl.PluralRules('ru')

export type CountForms = { one: string; few: string; many: string }

export const productForms: CountForms = { one: 'товар', few: 'товара', many: 'товаров' }
export const partForms: CountForms = { one: 'деталь', few: 'детали', many: 'деталей' }
export const diagramForms: CountForms = { one: 'схема', few: 'схемы', many: 'схем' }
export const errorCodeForms: CountForms = { one: 'код', few: 'кода', many: 'кодов' }
export const categoryForms: CountForms = { one: 'раздел', few: 'раздела', many: 'разделов' }
export const modelDativeForms: CountForms = { one: 'модели', few: 'моделям', many: 'моделям' }
export const reviewForms: CountForms = { one: 'отзыв', few: 'отзыва', many: 'отзывов' }
export const questionForms: CountForms = { one: 'вопрос', few: 'вопроса', many: 'вопросов' }
export const analogForms: CountForms = { one: 'аналог', few: 'аналога', many: 'аналогов' }

export function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

export function countOf(count: number, forms: CountForms): string {
  const form = rules.select(count)
  return `${groupDigits(count)}\u00a0${form === 'one' ? forms.one : form === 'few' ? forms.few : forms.many}`
}
