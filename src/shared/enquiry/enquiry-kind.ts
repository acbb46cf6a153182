/** What people write to the shop about. */
export const enquiryKinds = ['find-part', 'check-fit', 'arrival', 'question', 'return'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

export const enquiryKindLabels: Record<EnquiryKind, string> = {
  'find-part': 'Подобрать деталь',
  'check-fit': 'Проверить совместимость',
  arrival: 'Сообщить о поступлении',
  question: 'Вопрос',
  return: 'Возврат',
}

export const enquiryStatuses = ['new', 'answered', 'closed'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

export const enquiryStatusLabels: Record<EnquiryStatus, string> = {
  new: 'Новое',
  answered: 'Отвечено',
  closed: 'Закрыто',
}
