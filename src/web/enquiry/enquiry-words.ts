import type { EnquirySubject } from './enquiry-subject.ts'

type Words = { title: string; intro?: string; textLabel?: string; accepted: string }

const answeredText = 'Спасибо! Ответим в рабочее время.'

/** What the window says for each thing one may ask. */
export const enquiryWords: Record<EnquirySubject['kind'], Words> = {
  'find-part': {
    title: 'Помочь с подбором',
    intro: 'Пришлите фото шильдика и детали — подберём по модели и ответим в рабочее время.',
    textLabel: 'Модель техники и что случилось',
    accepted: answeredText,
  },
  'check-fit': {
    title: 'Проверить совместимость',
    intro: 'Сверим деталь с вашей моделью по каталогам производителя и ответим в рабочее время.',
    textLabel: 'Модель техники полностью, как на шильдике',
    accepted: answeredText,
  },
  question: { title: 'Задать вопрос', textLabel: 'Вопрос', accepted: answeredText },
  arrival: { title: 'Сообщить о поступлении', accepted: 'Спасибо! Сообщим, как только деталь поступит.' },
}
