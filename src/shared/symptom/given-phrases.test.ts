import { expect, test } from 'vitest'
import { missingPhrases, withPhrases } from './given-phrases.ts'

test.each([
  ['a symptom without words gets the whole set', '', '', ['вода пол', 'лужа']],
  ['one that has some of them gets the others', 'лужа', 'лужа', ['вода пол']],
  ['one whose words the owner wrote gets none', 'лужа, озеро', 'лужа', []],
  ['one whose words the owner took out gets none', '', 'лужа', []],
  ['one that has them all gets none', 'лужа, вода пол', 'лужа, вода пол', []],
])('%s', (_what, words, given_words, phrases) => {
  expect(missingPhrases({ words, given_words }, 'вода пол, лужа, вода пол')).toEqual(phrases)
})

test('phrases are added while there is room for them', () => {
  const words = 'ы'.repeat(1990)
  expect(missingPhrases({ words, given_words: words }, 'лужа, вода под машиной')).toEqual(['лужа'])
  expect(withPhrases('', ['лужа'])).toBe('лужа')
  expect(withPhrases('лужа ', ['вода пол'])).toBe('лужа, вода пол')
})
