import { expect, test } from 'vitest'
import { moneyLines } from './order-view.tsx'

const nothing = { paid: 0, refunded: 0, returning: 0, owed: 0, lacking: 0 }

test.each([
  [{ lacking: 1000 }, []],
  [{ paid: 1000 }, []],
  [{ paid: 400, lacking: 600 }, ['Получили 400 ₽, осталось заплатить 600 ₽']],
  [{ paid: 1000, refunded: 300 }, ['Вернули вам 300 ₽']],
  [{ paid: 1000, returning: 300 }, ['Возвращаем 300 ₽: срок зависит от банка']],
  [{ paid: 1000, refunded: 200, owed: 300 }, ['Вернули вам 200 ₽', 'Должны вернуть вам 300 ₽']],
])('%o reads %o', (money, lines) => {
  expect(moneyLines({ ...nothing, ...money }).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(lines)
})
