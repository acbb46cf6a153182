import { expect, test } from 'vitest'
import { newPriceWarnings, priceWarningsOf } from './price-warnings.ts'

test.each([
  [{ price: 1000, user_price: 900, master_price: 700 }, []],
  [{ price: 1000, user_price: null, master_price: null }, []],
  [{ price: 1000, user_price: 900, master_price: 900 }, []],
  [{ price: 1000, user_price: 900, master_price: 901 }, ['master-above-retail']],
  // What is shown and charged are whole rubles.
  [{ price: 1000, user_price: 900, master_price: 900.99 }, []],
  [{ price: 1000, user_price: null, master_price: 1001 }, ['master-above-retail']],
  [{ price: 1000, user_price: 0, master_price: null }, ['zero-price']],
  [{ price: 0.5, user_price: null, master_price: null }, ['zero-price']],
  [{ price: 1000, user_price: 900, master_price: 0 }, ['zero-master']],
  [{ price: 0, user_price: null, master_price: 5 }, ['zero-price', 'master-above-retail']],
  // Nobody pays the base price while there is a retail one.
  [{ price: 0, user_price: 900, master_price: 700 }, []],
  // What is sold must bring back what it cost.
  [{ price: 1000, user_price: 900, master_price: 800, purchase_price: 800 }, []],
  [{ price: 1000, user_price: 900, master_price: 800, purchase_price: 800.5 }, ['master-below-purchase']],
  [
    { price: 1000, user_price: 900, master_price: 800, purchase_price: 950 },
    ['below-purchase', 'master-below-purchase'],
  ],
  [{ price: 1000, user_price: null, master_price: null, purchase_price: null }, []],
] as const)('%j is warned about as %j', (prices, warnings) => {
  expect(priceWarningsOf(prices)).toEqual(warnings)
})

test('prices that stay as they were are not warned about again', () => {
  const odd = { price: 1000, user_price: 900, master_price: 950 }
  expect(newPriceWarnings(odd, { ...odd })).toEqual([])
  expect(newPriceWarnings(odd, { ...odd, user_price: 920 })).toEqual(['master-above-retail'])
  expect(newPriceWarnings(null, odd)).toEqual(['master-above-retail'])
  expect(newPriceWarnings({ ...odd, purchase_price: null }, odd)).toEqual([])
})
