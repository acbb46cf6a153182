import type { IconName } from '#web/ui/icon.tsx'

export type ProfileTab = 'data' | 'appliances' | 'requests' | 'security'

export const profileTabs: { tab: ProfileTab; name: string; icon: IconName }[] = [
  { tab: 'data', name: 'Данные', icon: 'user-round' },
  { tab: 'appliances', name: 'Моя техника', icon: 'washing-machine' },
  { tab: 'requests', name: 'Обращения', icon: 'message-square' },
  { tab: 'security', name: 'Безопасность', icon: 'shield' },
]

export function findTab(asked: string | null) {
  return profileTabs.find(({ tab }) => tab === asked)
}
