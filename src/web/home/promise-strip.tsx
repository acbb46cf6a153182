import { useEffect, useState } from 'react'
import { deliveryPromise, dispatchPromise } from '#shared/shop/dispatch-promise.ts'
import { withinDays } from '#shared/shop/return-days.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type Promised = { icon: IconName; title: string; text: string }

/** The date is known only after hydration: pages are cached. */
export function PromiseStrip({ shop: { dispatch, hours, returnDays } }: { shop: ShopFacts }) {
  const [now, setNow] = useState<Date>()
  useEffect(() => setNow(new Date()), [])
  const promises: Promised[] = [
    { icon: 'shield-check', title: 'Проверим совместимость', text: 'Сверим модель до отправки' },
    ...(dispatch
      ? ([
          { icon: 'truck', ...deliveryPromise(dispatch) },
          { icon: 'package-check', ...dispatchPromise(dispatch, hours, now) },
        ] as const)
      : []),
    { icon: 'undo-2', title: 'Можно вернуть', text: `В течение ${withinDays(returnDays)}, если не подошла` },
  ]
  return (
    <ul className="promises">
      {promises.map(({ icon, title, text }) => (
        <li key={icon}>
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
