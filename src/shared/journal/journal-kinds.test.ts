import { expect, test } from 'vitest'
import { groupOf, journalDetails, journalText } from './journal-kinds.ts'

test.each([
  ['role-changed', 'people', 'Сменил роль'],
  ['product-changed', 'catalogue', 'Изменил товар'],
  ['subcategory-created', 'catalogue', 'Добавил раздел'],
  ['order-moved', 'orders', 'Сменил статус заказа'],
  ['login-failed', 'access', 'Не смог войти'],
  ['review-moderated', 'reviews', 'Проверил отзыв'],
  ['settings-changed', 'settings', 'Изменил настройки'],
  ['synonym-added', 'settings', 'Добавил синоним'],
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
