import { expect, test } from 'vitest'
import { groupOf, journalDetails, journalText } from './journal-kinds.ts'

test.each([
  ['role-changed', 'people', 'Роль изменена'],
  ['product-changed', 'catalogue', 'Товар изменён'],
  ['subcategory-created', 'catalogue', 'Раздел добавлен'],
  ['order-moved', 'orders', 'Статус заказа изменён'],
  ['request-answered', 'orders', 'Ответ на обращение отправлен'],
  ['login-failed', 'access', 'Неудачный вход'],
  ['review-moderated', 'reviews', 'Отзыв проверен'],
  ['settings-changed', 'settings', 'Настройки изменены'],
  ['synonym-added', 'settings', 'Синоним добавлен'],
])('%s is told as one of %s: %s', (kind, group, text) => {
  expect([groupOf(kind), journalText(kind)]).toEqual([group, text])
})

test('what nobody has words for yet is told by its group', () => {
  expect(journalText('order-weighed')).toBe('Заказы и обращения: order-weighed')
  expect(journalText('unheard-of')).toBe('unheard-of')
})

test.each([
  [{ from: 'user', to: 'master' }, 'покупатель → мастер'],
  [{ part: 'hours', before: 'null' }, 'часы работы'],
  [{ part: 'info-oplata' }, 'страница «oplata»'],
  [{ word: 'помпа', means: 'насос' }, '«помпа» → «насос»'],
  [{ review: 7, from: 'pending', to: 'published', replied: true }, 'отзыв 7, на проверке → опубликован'],
  [{ product: 4, sku: 'DC-1' }, 'арт. DC-1'],
  [{}, ''],
])('the particulars %j are told as «%s»', (details, text) => {
  expect(journalDetails(details)).toBe(text)
})
