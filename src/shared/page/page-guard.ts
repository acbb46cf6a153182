/** Personal pages are for those who are logged in, management is for administrators, and who is logged in needs no login page. */

const personal = new Set(['/profile', '/favorites'])
export const adminPaths = [
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
] as const
const admin = new Set<string>(adminPaths)
const entrances = new Set(['/login', '/register'])

/** Left in the browser by a redirect, so that the page it leads to can say why. */
export const noticeCookie = 'notice'
export const loginNotice = 'login'

type Role = 'admin' | 'master' | 'user'
export type PageGuard = { to: string; isLoginNeeded: boolean }

/** Where to go instead, or null where the page may be seen. `role` is null for a guest. */
export function pageGuard(pathname: string, role: Role | null): PageGuard | null {
  const path = plain(pathname)
  if (entrances.has(path)) return role ? { to: role === 'admin' ? '/users' : '/', isLoginNeeded: false } : null
  const isAdminOnly = isManagement(path)
  if (!isAdminOnly && !personal.has(path)) return null
  if (!role) return { to: '/', isLoginNeeded: true }
  return isAdminOnly && role !== 'admin' ? { to: '/', isLoginNeeded: false } : null
}

/** Whether it belongs to management, which has a frame of its own. */
export function isAdminPath(pathname: string): boolean {
  return isManagement(plain(pathname))
}

/** Everything below a screen of management belongs to it. */
function isManagement(path: string): boolean {
  return admin.has(path.split('/', 2).join('/'))
}

/** Whether a guest is kept out. */
export function isGuarded(pathname: string): boolean {
  return pageGuard(pathname, null) !== null
}

/** Whether it matters at all who is asking. */
export function dependsOnRole(pathname: string): boolean {
  return isGuarded(pathname) || entrances.has(plain(pathname))
}

/** The router finds a page by any spelling of its address, so every spelling is guarded. */
function plain(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '')
  } catch {
    return pathname
  }
}
