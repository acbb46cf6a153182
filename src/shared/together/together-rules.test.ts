import { expect, test } from 'vitest'
import { togetherRules, togetherRulesOf } from './together-rules.ts'

test.each([
  ['Манжета люка для Samsung WW70', ['Хомут манжеты', 'Устройство блокировки люка']],
  ['манжета люка', ['Хомут манжеты', 'Устройство блокировки люка']],
  ['Хомут манжеты наружный для LG', ['Манжета люка']],
  ['Подшипник 6205 ZZ', ['Сальник', 'Смазка для сальников']],
  ['ТЭН 1900 Вт для Bosch', ['Датчик температуры', 'Анод', 'Прокладка']],
  ['ТЭНовый держатель', []],
  ['Мешки бумажные, 5 шт.', ['HEPA-фильтр']],
  ['Ручка люка белая', []],
  ['', []],
])('with «%s» go %j', (name, offered) => {
  expect(togetherRulesOf(name).map((rule) => rule.with)).toEqual(offered)
})

test('every rule says why, as a sentence without a full stop, and none offers a product to itself', () => {
  for (const rule of togetherRules) {
    expect(rule.why).toMatch(/^[А-ЯЁ].{10,80}[^.]$/)
    expect(rule.with).not.toBe(rule.part)
  }
})
