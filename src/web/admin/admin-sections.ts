import type { adminPaths } from '#shared/page/page-guard.ts'

type AdminSection = { path: (typeof adminPaths)[number]; name: string }

/** The screens of management in the order of its header. */
export const adminSections: AdminSection[] = [
  { path: '/users', name: 'Пользователи' },
  { path: '/products', name: 'Товары' },
  { path: '/categories', name: 'Категории' },
  { path: '/orders', name: 'Заказы' },
  { path: '/reviews', name: 'Отзывы' },
]

export function adminSectionAt(pathname: string): AdminSection | undefined {
  return adminSections.find(({ path }) => pathname.toLowerCase().startsWith(path))
}
