import { expect, test } from 'vitest'
import { adminPaths, dependsOnRole, isGuarded, pageGuard } from './page-guard.ts'

test.each(['/profile', '/favorites', ...adminPaths])('%s asks a guest to log in', (path) => {
  expect(pageGuard(path, null)).toEqual({ to: '/', isLoginNeeded: true })
  expect(isGuarded(path)).toBe(true)
})

test.each([...adminPaths, '/products/new', '/Orders/17/'])('%s is for administrators only', (path) => {
  expect(pageGuard(path, 'user')).toEqual({ to: '/', isLoginNeeded: false })
  expect(pageGuard(path, 'master')).toEqual({ to: '/', isLoginNeeded: false })
  expect(pageGuard(path, 'admin')).toBeNull()
})

test.each(['user', 'master', 'admin'] as const)('a %s may see their own pages', (role) => {
  expect(pageGuard('/profile', role)).toBeNull()
  expect(pageGuard('/favorites', role)).toBeNull()
})

test.each(['/login', '/register'])('%s is for guests; others are sent where they work', (path) => {
  expect(pageGuard(path, null)).toBeNull()
  expect(pageGuard(path, 'user')).toEqual({ to: '/', isLoginNeeded: false })
  expect(pageGuard(path, 'master')).toEqual({ to: '/', isLoginNeeded: false })
  expect(pageGuard(path, 'admin')).toEqual({ to: '/users', isLoginNeeded: false })
  expect(dependsOnRole(path)).toBe(true)
})

test.each(['/Profile', '/%70rofile', '/profile/', '/USERS', '/products%2fnew', '/PRODUCTS/1'])(
  '%s is another spelling of a guarded page',
  (path) => {
    expect(isGuarded(path)).toBe(true)
  },
)

test.each(['/', '/cart', '/search', '/product/profile', '/profile/x', '/productsnew', '/products-x/1', '/%E0%A4%A'])(
  '%s is open to all',
  (path) => {
    expect(isGuarded(path)).toBe(false)
    expect(dependsOnRole(path)).toBe(false)
  },
)
