/** Words of the stock, in code and on the screen. */

export const lineStates = ['found', 'several', 'unknown', 'bad'] as const

export const documentKinds = ['receipt', 'writeoff', 'count'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentNames: Record<DocumentKind, string> = {
  receipt: 'Приёмка',
  writeoff: 'Списание',
  count: 'Инвентаризация',
}

export const documentStates = ['open', 'done', 'cancelled'] as const
export type DocumentState = (typeof documentStates)[number]

export const writeoffReasons = ['damaged', 'lost', 'used', 'returned', 'mistake', 'other'] as const
export type WriteoffReason = (typeof writeoffReasons)[number]
export const writeoffTexts: Record<WriteoffReason, string> = {
  damaged: 'Брак или повреждение',
  lost: 'Потеря',
  used: 'На свои нужды',
  returned: 'Возврат поставщику',
  mistake: 'Ошибка приёмки',
  other: 'Другое',
}

export const movementReasons = [
  'opening',
  'reserved',
  'released',
  'shipped',
  'came_back',
  'returned',
  'set',
  'undone',
  'received',
  'written_off',
  'counted',
] as const
export type MovementReason = (typeof movementReasons)[number]
/** Why the number changed. */
export const movementTexts: Record<MovementReason, string> = {
  opening: 'Начальный остаток',
  reserved: 'Отложено для заказа',
  released: 'Резерв снят',
  shipped: 'Отгружено',
  came_back: 'Посылка вернулась',
  returned: 'Покупатель вернул',
  set: 'Остаток указан вручную',
  undone: 'Отмена изменения',
  received: 'Приёмка',
  written_off: 'Списание',
  counted: 'Инвентаризация',
}
