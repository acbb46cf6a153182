/** What the shopkeeper decides about orders in the exchange: which of them go to 1С, and what 1С's words about an order mean here. */

export const orderStarts = ['placed', 'accepted', 'paid', 'never'] as const
export type OrderStart = (typeof orderStarts)[number]
export const orderStartLabels: Record<OrderStart, string> = {
  placed: 'Сразу после оформления',
  accepted: 'Когда взяли в обработку',
  paid: 'Когда оплачены',
  never: 'Не передаём',
}

export const saleEncodings = ['utf-8', 'windows-1251'] as const
export type SaleEncoding = (typeof saleEncodings)[number]
export const saleEncodingLabels: Record<SaleEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1251': 'windows-1251, для старых конфигураций',
}

/** What a word of 1С does with an order: moves it, or records that it is paid. */
export const saleTargets = ['processing', 'ready', 'shipped', 'completed', 'cancelled', 'paid', 'ignore'] as const
export type SaleTarget = (typeof saleTargets)[number]
export const saleTargetLabels: Record<SaleTarget, string> = {
  processing: 'В обработке',
  ready: 'Готов к выдаче',
  shipped: 'Отправлен',
  completed: 'Выполнен',
  cancelled: 'Отменён',
  paid: 'Записать оплату',
  ignore: 'Ничего не менять',
}

/** One word however it is written: «[F] Выполнен», «ВЫПОЛНЕН» and «Выполнён» are the same. */
export function saleWord(said: string): string {
  const plain = said
    .replace(/^\s*\[[^\]]*\]\s*(?=\S)/, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
  return plain.replace(/\s+/g, ' ').trim().slice(0, 200)
}

/** Words of the usual configurations (УТ 10 and 11, УНФ, Розница, sites of the same maker), and the shop's own. */
const usual: Record<SaleTarget, string> = {
  processing: `Проведен|Подтвержден|Подтверждён|Согласован|Принят в работу|В работе|В обработке|К выполнению|К обеспечению|К отгрузке
    |В процессе отгрузки|Готов к обеспечению|Готов к отгрузке|Ожидается обеспечение|Комплектуется|Собирается|На сборке|processing`,
  ready: 'Готов к выдаче|Собран|ready',
  shipped: `Отгружен|Отправлен|Передан в доставку|Передан в службу доставки|В пути|Доставляется|Готов к закрытию
    |Ожидается оплата (после отгрузки)|shipped`,
  completed: 'Доставлен|Выполнен|Выдан|Получен|Завершен|Закрыт|Исполнен|completed|F',
  cancelled: 'Отменен|Аннулирован|Отказ|cancelled|canceled',
  paid: 'Оплачен|Оплачен полностью|paid|P',
  ignore: `Новый|Открыт|Принят|Принят, ожидается оплата|Ожидает обработки|ОжидаетОбработки|Ожидает оплаты|Ожидается оплата|На согласовании
    |Не согласован|Ожидается согласование|Ожидается аванс (до обеспечения)|Ожидается предоплата (до отгрузки)|new|awaiting_payment|N`,
}

const guesses = new Map(
  saleTargets.flatMap((target) => usual[target].split('|').map((word) => [saleWord(word), target] as const)),
)

/** Null: the word leaves doubt, so nobody is moved by it before somebody has decided. */
export function guessSaleTarget(said: string): SaleTarget | null {
  return guesses.get(saleWord(said)) ?? null
}

/** Shown before 1С has said any, so that there is something to look at and to change. */
export const shownWords = [
  'Проведен',
  'Подтвержден',
  'К отгрузке',
  'Оплачен',
  'Отгружен',
  'Доставлен',
  'Выполнен',
  'Отменен',
]
