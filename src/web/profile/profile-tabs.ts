import type { UserRole } from '#shared/account/account-contract.ts'
import type { IconName } from '#web/ui/icon.tsx'

export type ProfileTab = 'data' | 'orders' | 'reviews' | 'quick-order' | 'appliances' | 'requests' | 'security'

type TabFacts = { tab: ProfileTab; name: string; icon: IconName; isForMasters?: boolean }

const profileTabs: TabFacts[] = [
  { tab: 'data', name: 'Данные', icon: 'user-round' },
  { tab: 'orders', name: 'Заказы', icon: 'package' },
  { tab: 'reviews', name: 'Отзывы', icon: 'star' },
  { tab: 'quick-order', name: 'Быстрый заказ', icon: 'list-plus', isForMasters: true },
  { tab: 'appliances', name: 'Моя техника', icon: 'washing-machine' },
  { tab: 'requests', name: 'Обращения', icon: 'message-square' },
  { tab: 'security', name: 'Безопасность', icon: 'shield' },
]

/** The account of a master has a part more. Until it is known whose it is, it is everybody's. */
export function tabsOf(role: UserRole | undefined): TabFacts[] {
  return profileTabs.filter(({ isForMasters }) => !isForMasters || role === 'master')
}
