import type { adminPaths } from '#shared/page/page-guard.ts'
import type { WaitingCounts } from '#shared/shop/waiting-contract.ts'

type AdminMenuItem = {
  path: (typeof adminPaths)[number]
  name: string
  /** What waits there, with the words for those who hear the number only. */
  waiting?: { of: keyof WaitingCounts; label: string }
}

/** The screens of management in the order of its header. */
export const adminMenuItems: AdminMenuItem[] = [
  { path: '/users', name: 'Пользователи', waiting: { of: 'master_requests', label: 'заявок мастеров' } },
  { path: '/products', name: 'Товары' },
  { path: '/categories', name: 'Категории' },
  { path: '/orders', name: 'Заказы', waiting: { of: 'new_orders', label: 'новых' } },
  { path: '/reviews', name: 'Отзывы', waiting: { of: 'pending_reviews', label: 'на проверке' } },
]

/** What is needed now and then: behind the name of the shopkeeper, so that the header keeps to the daily work. */
export const rareMenuItems: AdminMenuItem[] = [
  { path: '/settings', name: 'Настройки магазина' },
  { path: '/searches', name: 'Поиск' },
  { path: '/journal', name: 'Журнал' },
]

export function adminMenuItemAt(pathname: string): AdminMenuItem | undefined {
  return [...adminMenuItems, ...rareMenuItems].find(({ path }) => pathname.toLowerCase().startsWith(path))
}
