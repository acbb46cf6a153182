import { useEffect, useRef, useState } from 'react'
import type { DeliveryAnswer, DeliveryOption } from '#shared/delivery/delivery-contract.ts'
import { type DeliveryMethod, deliveryMethodLabels, deliveryMethods } from '#shared/delivery/delivery-method.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useCity } from './delivery-city.ts'

/** Delivery methods of a product; dates and prices for the visitor's city are loaded when it is in view. */
export function DeliveryWays({ total, isOnOrder = false }: { total: number; isOnOrder?: boolean }) {
  const city = useCity()
  const box = useRef<HTMLDivElement>(null)
  const [answer, setAnswer] = useState<DeliveryAnswer>()
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      // The ways without dates are true as well: a failure says nothing here.
      callShop('GET /api/delivery', { query: { city: city || null, total } }).then(setAnswer, () => {})
    })
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [city, total])

  return (
    <div ref={box}>
      <p className="delivery-city">
        Доставка
        {answer && (
          <>
            : {answer.city} —{' '}
            <button
              className="link"
              type="button"
              aria-label="Изменить город"
              onClick={() => void changeCity(answer.city)}
            >
              изменить
            </button>
          </>
        )}
      </p>
      <DeliveryList options={(answer?.methods ?? withoutDates).map((way) => (isOnOrder ? onceHere(way) : way))} />
    </div>
  )
}

type Way = Pick<DeliveryOption, 'method'> & Partial<Pick<DeliveryOption, 'text' | 'price'>>

const withoutDates: Way[] = deliveryMethods.map((method) => ({ method }))

/** Of what has to be ordered first nobody knows the day yet. */
function onceHere(way: Way): Way {
  return { ...way, text: 'Дату назовём, когда подтвердим' }
}

export function DeliveryList({ options }: { options: readonly Way[] }) {
  return (
    <ul className="delivery-ways">
      {options.map(({ method, text, price }) => (
        <li key={method}>
          <Icon name={deliveryIcons[method]} />
          <span>
            <b>{deliveryMethodLabels[method]}</b>
            <small>{text}</small>
          </span>
          {price !== undefined && <em>{formatRubles(price)}</em>}
        </li>
      ))}
    </ul>
  )
}

export async function changeCity(city: string) {
  const { showCityWindow } = await import('./city-window.tsx')
  showCityWindow(city)
}

export const deliveryIcons: Record<DeliveryMethod, IconName> = {
  pickup: 'store',
  point: 'package',
  courier: 'truck',
  post: 'mail',
}
