import { pumpsPath } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'

const statuses = [
  { path: '/404', status: 404 },
  { path: '/product/net-takoj-detali', status: 404 },
  { path: '/net-takogo-razdela', status: 404 },
  { path: '/stiralnye-mashiny/net-takogo-razdela', status: 404 },
]

for (const { path, status } of statuses) {
  test(`${path} is the not-found screen at its own address`, { tag: '@S2.not-found' }, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/)
    const response = await page.goto(path)

    expect(response?.status()).toBe(status)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page).toHaveTitle('Страница не найдена — Шильдик')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы нет')
  })
}

const redirects = [
  { path: '/no/such/page', status: 302, location: '/404' },
  { path: '/info/net-takoj', status: 302, location: '/404' },
  // Every widget in every state, for who develops the shop: `npm run dev` only.
  { path: '/ui', status: 302, location: '/404' },
  { path: '/category/999999', status: 302, location: '/404' },
  { path: '/category/1', status: 301, location: '/stiralnye-mashiny' },
]

for (const { path, status, location } of redirects) {
  test(`${path} leads to ${location}`, { tag: ['@S2.other-path', '@S2.old-paths'] }, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 })

    expect({ status: response.status(), location: response.headers().location }).toEqual({ status, location })
  })
}

test('an old link to a page of another shop program shows that there is no such page', {
  tag: '@S2.other-path',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/catalog.html')

  await expect(page).toHaveURL('/404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы нет')
})

test('an old link to a subcategory by its numbers leads to its name', { tag: '@S2.old-paths' }, async ({ request }) => {
  const subcategory = (await (
    await request.get('/api/subcategories/by-slugs/stiralnye-mashiny/nasosy-i-pompy')
  ).json()) as {
    id: number
    category_id: number
  }
  const response = await request.get(`/category/${subcategory.category_id}?sc=${subcategory.id}`, { maxRedirects: 0 })

  expect({ status: response.status(), location: response.headers().location }).toEqual({
    status: 301,
    location: pumpsPath,
  })
})
