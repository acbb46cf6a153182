import { expect, test } from 'vitest'
import type { PriceTier } from '#shared/money/rubles.ts'
import { levelOfTier, levelPrice, priceAt } from './level-price.ts'

const none = { user_price: null, master_price: null, purchase_price: null }

test.each([
  ['whole rubles, decimals dropped', { of: 'retail', percent: 12.5 }, { ...none, price: 999 }, 874, null],
  [
    'retail is what everybody pays',
    { of: 'retail', percent: 10 },
    { ...none, price: 1000, user_price: 900.9 },
    810,
    null,
  ],
  ['below the price of masters', { of: 'master', percent: 5 }, { ...none, price: 1000, master_price: 800 }, 760, null],
  ['where masters have no price of their own', { of: 'master', percent: 5 }, { ...none, price: 1000 }, 950, null],
  ['never above retail', { of: 'master', percent: 5 }, { ...none, price: 700, master_price: 800 }, 700, 'retail'],
  [
    'never below what the shop pays',
    { of: 'retail', percent: 50 },
    { ...none, price: 900, purchase_price: 600.5 },
    601,
    'purchase',
  ],
  ['unless retail is', { of: 'retail', percent: 5 }, { ...none, price: 900, purchase_price: 1200 }, 900, 'purchase'],
  [
    'exactly at cost nothing is held',
    { of: 'retail', percent: 40 },
    { ...none, price: 1000, purchase_price: 600 },
    600,
    null,
  ],
] as const)('%s', (_what, rule, prices, price, held) => {
  expect(levelPrice(rule, prices)).toEqual({ price, held })
})

test('management prices a product for whoever buys; a level that is gone pays what masters pay', () => {
  const prices = { price: 1000, user_price: 900, master_price: 800, purchase_price: null }
  const levels = [{ id: 5, of: 'retail', percent: 50 }] as const
  const tiers: PriceTier[] = ['retail', 'master', 'level5', 'level6']

  expect(tiers.map((tier) => priceAt(prices, tier, levels))).toEqual([900, 800, 450, 800])
  expect(tiers.map(levelOfTier)).toEqual([null, null, 5, 6])
})
