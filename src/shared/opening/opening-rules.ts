/** What a new shop needs before people buy in it, in the order its owner is led through it. */
export const openingSteps = [
  'name',
  'contacts',
  'hours',
  'requisites',
  'delivery',
  'category',
  'product',
  'mail',
  'staff',
] as const
export type OpeningStep = (typeof openingSteps)[number]

/** The shop says or counts with these at once: without them it would have to invent something. */
export const neededSteps: readonly OpeningStep[] = ['name', 'contacts', 'hours', 'delivery']
/** What a shop can well sell without for a while. */
export const laterSteps: readonly OpeningStep[] = ['requisites', 'mail', 'staff']

export type StepState = 'done' | 'later' | 'todo'

/** What is true of the data decides; «later» only speaks for what is not done. */
export function stateOfStep(step: OpeningStep, { done, later }: Progress): StepState {
  if (done.includes(step)) return 'done'
  return later.includes(step) ? 'later' : 'todo'
}

export type Progress = { done: readonly OpeningStep[]; later: readonly OpeningStep[] }

/** What must still be done before the shop may open, in the order of the list. */
export function missingToOpen({ done }: Pick<Progress, 'done'>): OpeningStep[] {
  return neededSteps.filter((step) => !done.includes(step))
}

/** As the owner reads them, at the list and where something is missing. */
export const stepNames: Record<OpeningStep, string> = {
  name: 'Название магазина',
  contacts: 'Телефон и адрес',
  hours: 'Часы работы',
  requisites: 'Реквизиты',
  delivery: 'Доставка',
  category: 'Первая категория',
  product: 'Первый товар или прайс-лист',
  mail: 'Пробное письмо',
  staff: 'Первый сотрудник',
}
