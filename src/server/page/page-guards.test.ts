import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { openBrowserAs } from '#server/testing/users.ts'

/** Who may open which page, decided by the session alone. Numbers are those of docs/security-checklist.md. */

const adminPaths = [
  '/admin',
  '/users',
  '/products',
  '/categories',
  '/diagrams',
  '/models',
  '/suppliers',
  '/stock',
  '/orders',
  '/reviews',
  '/settings',
  '/searches',
  '/journal',
]
const personalPaths = ['/profile', '/favorites']
const guarded = [...adminPaths, ...personalPaths]

let shop: ShopWithPages
beforeAll(async () => {
  shop = await openShopWithPages()
})
afterAll(() => shop.close())

async function leadsTo(path: string, headers: Record<string, string>) {
  const answer = await shop.visit(path, headers)
  return { status: answer.status, location: answer.headers.get('location'), answer }
}

async function cookiesOf(role: 'user' | 'master' | 'admin') {
  return cookieOf(await openBrowserAs(shop.app, { role }))
}

describe('a guest', () => {
  test.each([...guarded, '/Profile', '/%70rofile', '/profile?tab=security', '/USERS'])(
    '7. is sent home from %s whatever the hint cookies claim, and the home page is told why',
    async (path) => {
      for (const cookie of ['', 'uid=1; role=admin; uname=Root; email=x@x.ru', '__Host-sid=forged; role=admin']) {
        const { status, location, answer } = await leadsTo(path, { cookie })
        expect([path, status, location]).toEqual([path, 302, '/'])
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('set-cookie')).toMatch(/^notice=login; Max-Age=30; Path=\/; Secure; SameSite=Lax$/)
        expect(answer.text).toBe('')
      }
    },
  )

  test('7. is sent home even after somebody else has seen the page', async () => {
    const anna = await cookiesOf('user')
    for (let visit = 0; visit < 3; visit++) expect((await shop.visit('/profile', anna)).status).toBe(200)

    expect((await leadsTo('/profile', {})).location).toBe('/')
  })

  test.each(['/login', '/register'])('finds the home page at %s, which nobody is to index', async (path) => {
    const { status, text } = await shop.visit(path)

    expect(status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe.each(['user', 'master'] as const)('a %s', (role) => {
  test.each(adminPaths)(
    '8. with a cookie that claims an administrator is sent home from %s without a word',
    async (path) => {
      const { cookie } = await cookiesOf(role)

      const { status, location, answer } = await leadsTo(path, { cookie: `${cookie}; role=admin; uid=1` })

      expect([status, location, answer.headers.get('set-cookie')]).toEqual([302, '/', null])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each(['/login', '/register'])('is sent home from %s', async (path) => {
    expect((await leadsTo(path, await cookiesOf(role))).location).toBe('/')
  })

  test('sees the own profile, which says nothing personal and is cached nowhere', async () => {
    const { status, headers, text } = await shop.visit('/profile?tab=security', await cookiesOf(role))

    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toMatch(/@example\.ru|Петров/)
  })
})

test.each(['/login', '/register'])('an administrator is sent from %s to the people', async (path) => {
  expect((await leadsTo(path, await cookiesOf('admin'))).location).toBe('/users')
})
