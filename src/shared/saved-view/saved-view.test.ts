import { expect, test } from 'vitest'
import { savedViewInput } from './saved-view-contract.ts'
import { viewQuery } from './saved-view-rules.ts'

test.each([
  ['?view=new&search=насос&page=3', 'search=%D0%BD%D0%B0%D1%81%D0%BE%D1%81&view=new'],
  ['sort=total&days=7', 'days=7&sort=total'],
  ['?days=7&sort=total&order=15', 'days=7&sort=total'],
  ['?search=&days= ', ''],
  ['', ''],
])('«%s» is looked at as «%s»', (search, query) => {
  expect(viewQuery(search)).toBe(query)
})

test.each([
  [
    { list: 'orders', name: '  Мои   срочные ', query: '?days=7' },
    { list: 'orders', name: 'Мои срочные', query: 'days=7' },
  ],
  [{ list: 'orders', name: ' ', query: 'days=7' }, 'Назовите вид'],
  [{ list: 'orders', name: 'и'.repeat(41), query: 'days=7' }, 'Не длиннее 40 знаков'],
  [{ list: 'orders', name: 'Все', query: 'page=2' }, 'Сначала выберите, что показать'],
  [{ list: 'orders', name: 'Все', query: `search=${'я'.repeat(1000)}` }, 'Слишком много условий'],
])('%j is taken or answered in words', (input, outcome) => {
  const { data, error } = savedViewInput.safeParse(input)
  expect(data ?? error?.issues[0]?.message).toEqual(outcome)
})
