import { expect, test } from 'vitest'
import { editText } from './edit-text.ts'

test.each([
  ['created', {}, 'товар создан'],
  ['changed', { quantity: [12, 16] }, 'остаток 12 → 16'],
  [
    'changed',
    { price: [1850, 1890], hidden: [false, true] },
    'базовая цена 1\u00a0850 → 1\u00a0890, скрыт из каталога',
  ],
  ['changed', { user_price: [null, 990] }, 'розничная цена пусто → 990'],
  ['changed', { models: [142, 148] }, 'добавлено 6\u00a0моделей'],
  ['changed', { models: [2, 1] }, 'убрано 1\u00a0модель'],
  ['changed', { category_id: [1, 2], subcategory_id: [3, 4] }, 'перенесён в другой раздел'],
  ['changed', { attributes: [[], [{}]] }, 'характеристики: изменено'],
  ['changed', { kind: ['analog', 'original'] }, 'вид Аналог → Оригинал'],
] as const)('%s %j is told as «%s»', (kind, changes, told) => {
  expect(editText({ kind, changes: changes as never })).toBe(told)
})
