import { expect, test } from 'vitest'
import { differenceText } from './difference-text.ts'

test.each([
  ['DC97-16140P', 'DC97-16140X', 'В конце P, а не X'],
  ['DC97-18140X', 'DC97-16140X', 'После дефиса 18, а не 16'],
  ['DC75-58347U', 'dc75 5b347u', 'После дефиса 58, а не 5B'],
  ['DC75-58347U', 'DC75-58947U', 'После DC75-58 — 3, а не 9'],
  ['DC75-58347U', 'DC75-5847U', 'После DC75-58 ещё 3'],
  ['DC75-5847U', 'DC75-58347U', 'После DC75-58 нет 3'],
  ['DC75-58347U', 'DC75-58347', 'В конце ещё U'],
  ['DC75-58347', 'DC75-58347U', 'В конце нет U'],
  ['DC75-58347U', 'EC75-58347U', 'В начале D, а не E'],
  ['DC75-58347U', 'DC75-58374U', 'После DC75-583 — 47, а не 74'],
  ['C00069925', 'COOO69925', 'Здесь 0, а не O'],
  ['WW70J52E0HW', 'WW7OJ52EOHW', 'Здесь 0, а не O'],
  ['WW70J52E0HW', 'WW7OJS2E0HW', 'Здесь 0, а не O; 5, а не S'],
  // Cyrillic letters that look the same are no difference.
  ['DC97-16140P', 'DС97-16140Х', 'В конце P, а не X'],
  ['DC97-16140P', 'dc97 16140p', ''],
  ['CC123', 'C123', 'После C ещё C'],
])('%s, typed as %s: «%s»', (number, typed, text) => {
  expect(differenceText(number, typed)).toBe(text)
})
