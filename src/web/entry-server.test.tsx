import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PageAssets } from '#shared/page/render-contract.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { preparePage, render } from './entry-server.tsx'
import { Redirect } from './router/loading.ts'
import { recordedShopApi } from './testing/recorded-shop-api.ts'

const preloaded: string[][] = []
const assets: PageAssets = {
  headScript: 'document.title',
  entryScript: '/assets/entry.js',
  styles: ['/assets/styles.css'],
  fonts: [
    { href: '/assets/onest.woff2', shownBy: '' },
    { href: '/assets/ruble.woff2', shownBy: '₽' },
  ],
  preloadFor(sources) {
    preloaded.push(sources)
    return sources.map((source) => `/assets/${source}`)
  },
  stylesFor: () => [],
}

function open(url: string, api: ShopApi = recordedShopApi()) {
  return render({ url, tier: 'retail', api, assets })
}

async function openPage(url: string, api?: ShopApi) {
  const page = await open(url, api)
  if (page.kind !== 'page') throw new Error(`${url} leads to ${page.location}`)
  const title = page.html.match(/<title>(.*?)<\/title>/)?.[1]
  return { ...page, title }
}

const pages = [
  { url: '/', status: 200, title: 'Запчасти для бытовой техники — Шильдик' },
  { url: '/stiralnye-mashiny', status: 200, title: 'Стиральные машины — Шильдик' },
  { url: '/10', status: 200, title: 'Климат — Шильдик' },
  { url: '/stiralnye-mashiny/nasosy-i-pompy', status: 200, title: 'Насосы и помпы — Шильдик' },
  { url: '/1/11', status: 200, title: 'Насосы и помпы — Шильдик' },
  {
    url: '/product/nasos-slivnoj-askoll',
    status: 200,
    title: 'Насос сливной Askoll &lt;/script&gt;&lt;b&gt;M231 — Шильдик',
  },
  { url: '/product/7', status: 200, title: 'Насос сливной Askoll &lt;/script&gt;&lt;b&gt;M231 — Шильдик' },
  { url: '/search?q=DC31', status: 200, title: 'Поиск: DC31 — Шильдик' },
  { url: '/search?q=насос&model=WW70', status: 200, title: 'Поиск: насос для WW70 — Шильдик' },
  { url: '/search?q=ww-70&model=WW70', status: 200, title: 'Поиск: WW70 — Шильдик' },
  { url: '/search', status: 200, title: 'Поиск запчастей — Шильдик' },
  { url: '/about', status: 200, title: 'О магазине — Шильдик' },
  { url: '/info/dostavka', status: 200, title: 'Способы доставки — Шильдик' },
  { url: '/login', status: 200, title: 'Запчасти для бытовой техники — Шильдик' },
  { url: '/register', status: 200, title: 'Запчасти для бытовой техники — Шильдик' },
  { url: '/404', status: 404, title: 'Страница не найдена — Шильдик' },
  { url: '/product/net-takogo', status: 404, title: 'Страница не найдена — Шильдик' },
  { url: '/net-takoj', status: 404, title: 'Страница не найдена — Шильдик' },
  { url: '/stiralnye-mashiny/net-takoj', status: 404, title: 'Страница не найдена — Шильдик' },
]

test.each(pages)('$url answers $status with «$title»', async ({ url, status, title }) => {
  const page = await openPage(url)
  expect({ status: page.status, title: page.title }).toEqual({ status, title })
  expect(page.html).toMatch(/^<!doctype html><html lang="ru">/)
})

test.each(['/', '/stiralnye-mashiny/nasosy-i-pompy', '/product/nasos-slivnoj-askoll', '/search?q=DC31'])(
  '%s is what React makes of it, whether its cards were rendered before or not',
  async (url) => {
    const prepared = await preparePage({ url, api: recordedShopApi() })
    if (prepared instanceof Redirect) throw new Error(`${url} leads away`)
    const body = /<body>.*(?=<\/body>)/s.exec(renderToString(prepared.element))![0]
    for (const turn of [1, 2]) expect([turn, (await openPage(url)).html.includes(body)]).toEqual([turn, true])
  },
)

test('a list led by a photo of another site is what React makes of it, however often', async () => {
  const url = '/stiralnye-mashiny/nasosy-i-pompy'
  const list = await recordedShopApi()('GET /api/products')
  const products = list.products.map((card) => ({ ...card, photos: ['https://x.example/a.jpg'] }))
  const api = recordedShopApi({ 'GET /api/products': async () => ({ ...list, products }) })
  const prepared = await preparePage({ url, api })
  if (prepared instanceof Redirect) throw new Error(`${url} leads away`)
  const [, head, body] = /<head>(.*)<\/head>(<body>.*)<\/body>/s.exec(renderToString(prepared.element))!
  expect(head).toContain('<link rel="preload" as="image" href="https://x.example/a.jpg"')
  for (const turn of [1, 2]) {
    const { html } = await openPage(url, api)
    expect([turn, html.includes(`<head>${head}`), html.includes(body!)]).toEqual([turn, true, true])
  }
})

const redirects = [
  { url: '/category/1', status: 301, location: '/stiralnye-mashiny' },
  { url: '/category/10', status: 301, location: '/10' },
  { url: '/category/1?sc=11', status: 301, location: '/stiralnye-mashiny/nasosy-i-pompy' },
  { url: '/category/999', status: 302, location: '/404' },
  { url: '/category/1?sc=999', status: 302, location: '/404' },
  { url: '/category/stiralnye-mashiny', status: 302, location: '/404' },
  { url: '/category/99999999999', status: 302, location: '/404' },
  { url: '/a/b/c', status: 302, location: '/404' },
  { url: '/product', status: 302, location: '/404' },
  { url: '/info/constructor', status: 302, location: '/404' },
  { url: '/%zz', status: 302, location: '/404' },
]

test.each(redirects)('$url leads to $location ($status)', async ({ url, status, location }) => {
  expect(await open(url)).toEqual({ kind: 'redirect', status, location })
})

test.each(['/search?q=насос', '/login', '/register', '/404', '/net-takoj'])(
  '%s is cached out of search engines',
  async (url) => {
    expect((await openPage(url)).html).toContain('<meta name="robots" content="noindex"/>')
  },
)

const canonical = [
  { url: '/product/7', address: 'https://shop.example/product/nasos-slivnoj-askoll' },
  { url: '/1', address: 'https://shop.example/stiralnye-mashiny' },
  { url: '/1/11?brand=lg&sort=new', address: 'https://shop.example/stiralnye-mashiny/nasosy-i-pompy' },
  { url: '/1/11?page=2', address: 'https://shop.example/stiralnye-mashiny/nasosy-i-pompy?page=2' },
]

test.each(canonical)('the true address of $url is $address', async ({ url, address }) => {
  expect((await openPage(url)).html).toContain(`<link rel="canonical" href="${address}"/>`)
})

describe('a page', () => {
  test('names its scripts, styles and fonts, and the chunks of its own screen', async () => {
    const { html } = await openPage('/cart')
    expect(html).toContain(
      '<script id="head-script">document.title</script><link rel="stylesheet" href="/assets/styles.css">',
    )
    expect(html).toContain('<script type="module" src="/assets/entry.js" fetchpriority="low"></script>')
    expect(html).toContain(
      '<link rel="modulepreload" href="/assets/src/web/cart-page/cart-page.tsx" fetchpriority="low">',
    )
  })

  test('asks for its styles, then for the letters it shows', async () => {
    const letters = async (url: string) =>
      [...(await openPage(url)).html.matchAll(/assets\/(styles|onest|ruble)\./g)].map(([, name]) => name)
    expect(await letters('/product/7')).toEqual(['styles', 'onest', 'ruble'])
    expect(await letters('/cart')).toEqual(['styles', 'onest'])
  })

  test('that is read first leaves its scripts to the script of its head, which asks for them after the first paint', async () => {
    const { html } = await openPage('/product/7')
    expect(html).toMatch(
      /<script id="head-script" data-entry="\/assets\/entry.js" data-chunks="[^"]*\/assets\/src\/web\/product\/product-page.tsx[ "]/,
    )
    expect(html).not.toMatch(/modulepreload|type="module"/)
  })

  test('carries what its loaders answered as inert text that nothing in it can end', async () => {
    const { html } = await openPage('/product/7')
    const text = html.match(/<script type="application\/json" id="page-data">(.*?)<\/script>/)?.[1] ?? ''
    const { data } = JSON.parse(text)
    expect(JSON.stringify(data)).toContain('</script><b>M231')
    expect(html).not.toContain('</script><b>')
  })

  test('has one script, known beforehand, and no style inside, so that the content policy can forbid all others', async () => {
    for (const { url } of pages) {
      const { html } = await openPage(url)
      expect(html).not.toMatch(/ style="| on[a-z]+="|<style/)
      const inline = [...html.matchAll(/<script(?![^>]*src=)([^>]*)>/g)].map(([, attributes = '']) => attributes)
      const running = inline.filter((attributes) => !/type="application\/(ld\+)?json"/.test(attributes))
      expect(running).toHaveLength(1)
      expect(html).toContain('>document.title</script>')
    }
  })

  test('says nothing about the time, because it is cached for everyone', async () => {
    expect((await openPage('/')).html).not.toMatch(/Открыто|Закрыто/)
  })

  test('describes a product to search engines with the price of everyone', async () => {
    const { html } = await openPage('/product/7')
    expect(html).toContain('"price":1890,"priceCurrency":"RUB"')
    expect(html).toContain('"@type":"BreadcrumbList"')
  })
})

describe('while the shop cannot answer', () => {
  const away = () => Promise.reject(new ShopApiError(503, { error: 'Нет связи', code: 'unavailable' }))

  test('a product page says so, with a general title and the status 503', async () => {
    const page = await openPage('/product/7', recordedShopApi({ 'GET /api/products/by-slug/:slug': away }))
    expect({ status: page.status, title: page.title }).toEqual({ status: 503, title: 'Товар — Шильдик' })
    expect(page.html).toContain('Повторить')
  })

  test('a page without its sections is not passed off as whole', async () => {
    expect((await openPage('/about', recordedShopApi({ 'GET /api/categories': away }))).status).toBe(503)
  })

  test('an old link by number leads to /404 only where there is no such category', async () => {
    const tooMany = () => Promise.reject(new ShopApiError(429, { error: 'Слишком много попыток', code: 'too-many' }))
    const rejected = recordedShopApi({ 'GET /api/categories/by-slug/:slug': tooMany })
    await expect(open('/category/3', rejected)).rejects.toThrow('Слишком много попыток')
  })

  test('a mistake in the program is not hidden behind a page', async () => {
    const broken = () => Promise.reject(new TypeError('broken'))
    await expect(open('/product/7', recordedShopApi({ 'GET /api/products/by-slug/:slug': broken }))).rejects.toThrow(
      'broken',
    )
  })
})
