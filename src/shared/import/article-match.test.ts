import { expect, test } from 'vitest'
import { matchArticle } from './article-match.ts'

const zelmer = { id: 1, sku: '62.5956', brand: 'Zelmer' }
const bosch = { id: 2, sku: '00625956', brand: 'Bosch' }
const samsung = { id: 3, sku: 'DC31-00178A', brand: 'Samsung' }
const cyrillic = { id: 4, sku: 'ЖК-1', brand: 'Бирюса' }

test.each([
  ['the same article', { sku: 'DC31-00178A' }, [samsung], 3, false],
  ['the same article in another case', { sku: 'dc31-00178a' }, [samsung], 3, false],
  ['other separators, the same brand', { sku: 'DC31 00178A', brand: 'SAMSUNG ' }, [samsung], 3, false],
  ['other separators, no brand in the row', { sku: 'DC31 00178A' }, [samsung], 3, true],
  ['other separators, another brand', { sku: 'DC31 00178A', brand: 'LG' }, [samsung], 3, true],
  ['a Cyrillic С, the same brand', { sku: 'DС31-00178A', brand: 'Samsung' }, [samsung], 3, false],
  ['eaten zeros, the same brand', { sku: '625956', brand: 'Bosch' }, [zelmer, bosch], 2, false],
  ['one of two brands', { sku: '625956', brand: 'bosch' }, [{ ...bosch, brand: 'Bosch / Siemens' }], 2, false],
  ['part of a brand is no brand', { sku: '625956', brand: 'Bo' }, [bosch], 2, true],
  ['eaten zeros, a stranger of another brand', { sku: '625956', brand: 'Bosch' }, [zelmer], 1, true],
  ['eaten zeros, no brand, two that look alike', { sku: '625956' }, [zelmer, bosch], 1, true],
  ['the exact one wins over the one that looks alike', { sku: '62.5956', brand: 'Bosch' }, [bosch, zelmer], 1, false],
  [
    'two of the brand look alike',
    { sku: '625956', brand: 'Bosch' },
    [bosch, { ...bosch, id: 5, sku: '625-956' }],
    2,
    true,
  ],
  ['letters that have no Latin twin count', { sku: 'ШЩ-1', brand: 'Бирюса' }, [cyrillic], null, null],
  ['nothing alike', { sku: 'A-1', brand: 'Bosch' }, [], null, null],
] as const)('%s', (_name, row, candidates, id, isDoubtful) => {
  const match = matchArticle(row, [...candidates])
  expect([match?.product.id ?? null, match?.isDoubtful ?? null]).toEqual([id, isDoubtful])
})
