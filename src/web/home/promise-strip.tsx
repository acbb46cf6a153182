import { withinDays } from '#shared/shop/return-days.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const promises: { icon: IconName; title: string; text: string }[] = [
  { icon: 'shield-check', title: 'Проверим совместимость', text: 'Сверим модель до отправки' },
  { icon: 'truck', title: 'Доставка по всей России', text: 'Курьер, пункты выдачи, почта' },
  { icon: 'package-check', title: 'Отправим сегодня', text: 'Если заказать до 16:00' },
]

export function PromiseStrip({ returnDays }: { returnDays: number }) {
  const back = {
    icon: 'undo-2',
    title: 'Можно вернуть',
    text: `В течение ${withinDays(returnDays)}, если не подошла`,
  } as const
  return (
    <ul className="promises">
      {[...promises, back].map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <span>
            <b>{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
