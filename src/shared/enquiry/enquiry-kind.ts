/** What people write to the shop about. */
export const requestKinds = ['find-part', 'check-fit', 'arrival', 'question', 'return'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestKindLabels: Record<RequestKind, string> = {
  'find-part': 'Подобрать деталь',
  'check-fit': 'Проверить совместимость',
  arrival: 'Сообщить о поступлении',
  question: 'Вопрос',
  return: 'Возврат',
}

export const requestStatuses = ['new', 'answered', 'closed'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestStatusLabels: Record<RequestStatus, string> = {
  new: 'Новое',
  answered: 'Отвечено',
  closed: 'Закрыто',
}
