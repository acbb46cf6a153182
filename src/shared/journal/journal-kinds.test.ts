import { expect, test } from 'vitest'
import { groupOf, journalKinds, journalText } from './journal-kinds.ts'

test.each([
  ['role-changed', 'people', 'Роль изменена'],
  ['product-changed', 'catalogue', 'Товар изменён'],
  ['subcategory-created', 'catalogue', 'Раздел добавлен'],
  ['order-moved', 'orders', 'Статус заказа изменён'],
  ['request-answered', 'orders', 'Ответ на обращение отправлен'],
  ['import-cancelled', 'catalogue', 'Загрузка прайс-листа отменена'],
  ['products-changed', 'catalogue', 'Товары изменены списком'],
  ['user-read', 'people', 'Карточка человека открыта'],
  ['login-failed', 'access', 'Неудачный вход'],
  ['review-moderated', 'reviews', 'Отзыв проверен'],
  ['settings-changed', 'settings', 'Настройки изменены'],
  ['synonym-added', 'settings', 'Синоним добавлен'],
])('%s is told as one of %s: %s', (kind, group, text) => {
  expect([groupOf(kind), journalText(kind)]).toEqual([group, text])
})

test('what a newer shop wrote is told by its group, never by its machine name', () => {
  expect(journalText('order-weighed')).toBe('Заказы и обращения')
  expect(journalText('unheard-of')).toBe('Другое событие')
})

test.each(journalKinds)('%s has a Russian name and belongs to a group', (kind) => {
  expect(journalText(kind)).toMatch(/^[А-ЯЁ][^a-z]+$/)
  expect(groupOf(kind)).not.toBeNull()
})
