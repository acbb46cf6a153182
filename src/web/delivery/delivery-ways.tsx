import type { DeliveryOption } from '#shared/delivery/delivery-contract.ts'
import {
  type DeliveryMethod,
  deliveryMethodLabels,
  deliveryMethods,
  deliveryPriceText,
} from '#shared/delivery/delivery-method.ts'
import { useRead } from '#web/api/use-read.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useCity } from './delivery-city.ts'

/** Delivery methods of a product, an island: dates and prices for the visitor's city are requested when it comes near. */
export function DeliveryWays({ total, isOnOrder = false }: { total: number; isOnOrder?: boolean }) {
  const city = useCity()
  // The ways without dates are true as well: a failure says nothing here.
  const { answer } = useRead('GET /api/delivery', { query: { city: city || null, total } })
  return (
    <>
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
    </>
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
          {price !== undefined && <em>{deliveryPriceText(price)}</em>}
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
