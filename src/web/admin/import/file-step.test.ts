import { expect, test } from 'vitest'
import { fileError } from './file-step.tsx'

const megabyte = 1024 * 1024

test.each([
  ['sheet', 'Прайс.xlsx', 1, null],
  ['sheet', 'ПРАЙС.CSV', megabyte, null],
  ['sheet', 'прайс.xls', 1, 'Это старый формат Excel. Сохраните файл как XLSX'],
  ['sheet', 'прайс.pdf', 1, 'Подойдут XLSX и CSV'],
  ['sheet', 'прайс', 1, 'Подойдут XLSX и CSV'],
  ['sheet', 'a.xlsx', 51 * megabyte, 'Файл больше 50 МБ'],
  ['sheet', 'a.xlsx', 0, 'Файл пуст'],
  ['photos', 'фото.zip', 499 * megabyte, null],
  ['photos', 'фото.rar', 1, 'Нужен архив ZIP'],
  ['photos', 'фото.zip', 501 * megabyte, 'Файл больше 500 МБ'],
] as const)('%s «%s» of %i bytes: %s', (kind, name, size, error) => {
  expect(fileError(kind, { name, size })).toBe(error)
})

test('an upload goes on with the same file only', () => {
  const unfinished = { file_name: 'a.csv', file_bytes: 10 }
  expect(fileError('sheet', { name: 'a.csv', size: 10 }, unfinished)).toBeNull()
  expect(fileError('sheet', { name: 'b.csv', size: 11 }, unfinished)).toBe('Это другой файл. Нужен «a.csv»')
})
