import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'

let shop: ShopWithPages
beforeAll(async () => {
  shop = await openShopWithPages({ RETURN_DAYS: '21' })
})
afterAll(() => shop.close())

test('the days to return are said as they are set, on every page that says them', async () => {
  const pump = await buildProduct(shop.db, { name: 'Насос' })

  for (const path of ['/', `/product/${pump.slug}`, '/info/vozvrat', '/info/usloviya']) {
    const { text } = await shop.visit(path)
    expect([path, text.includes('21\u00a0дня'), /7.дней|return_days/.test(text.replace('5–7 дней', ''))]).toEqual([
      path,
      true,
      false,
    ])
  }
  expect(await (await fetch(`${shop.address}/api/shop`)).json()).toMatchObject({ returnDays: 21 })
})
