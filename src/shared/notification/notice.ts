import { type EnquiryKind, enquiryKindLabels } from '#shared/enquiry/enquiry-kind.ts'
import { formatRubles } from '#shared/money/rubles.ts'

/**
 * News for the people of the shop who have no tab open: that something waits, how much it is and where to. Who it is from stays in
 * management: messengers and push services belong to others.
 */
export const noticeTypes = ['order', 'enquiry', 'return'] as const
export type NoticeType = (typeof noticeTypes)[number]

export const noticeNames: Record<NoticeType, string> = {
  order: 'Новые заказы',
  enquiry: 'Обращения покупателей',
  return: 'Заявления на возврат',
}

/** As the database writes it. */
export type Notice =
  | { type: 'order'; id: number; number: string; total: number; pieces: number; city: string | null }
  | { type: 'enquiry'; id: number; kind: EnquiryKind; product: string | null }
  | { type: 'return'; order_id: number; number: string }

/** What is read on a locked phone; `path` is where a press on it leads. */
export type NoticeText = { title: string; text: string; path: string }

export function noticeText(notice: Notice): NoticeText {
  if (notice.type === 'order') {
    const { number, pieces, total, city, id } = notice
    return {
      title: `Новый заказ № ${number}`,
      text: [`${pieces} шт. на ${formatRubles(total)}`, city].filter(Boolean).join(', '),
      path: `/orders?order=${id}`,
    }
  }
  if (notice.type === 'enquiry') {
    return {
      title: `Обращение: ${enquiryKindLabels[notice.kind].toLowerCase()}`,
      text: notice.product ?? 'Покупатель ждёт ответа',
      path: `/orders?tab=requests&request=${notice.id}`,
    }
  }
  return {
    title: `Возврат по заказу № ${notice.number}`,
    text: 'Покупатель ждёт решения',
    path: `/orders?order=${notice.order_id}`,
  }
}
