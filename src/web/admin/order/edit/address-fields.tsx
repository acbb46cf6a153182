import type { ReactNode } from 'react'
import type { DeliveryAnswer } from '#shared/delivery/delivery-contract.ts'
import {
  type DeliveryMethod,
  deliveryMethodLabels,
  deliveryMethods,
  deliveryPriceText,
} from '#shared/delivery/delivery-method.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { useRead } from '#web/api/use-read.ts'
import { CityField } from '#web/delivery/city-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'

type Place = { city: string; address: string; postcode: string; point: string }

type AddressFieldsProps = {
  method: DeliveryMethod
  place: Place
  /** Pickup points to choose from; without them the point is typed. */
  points?: readonly { id: string; address: string }[]
  isPostcodeLast?: boolean
  errorOf: (path: string) => string | undefined
  onChange: (change: Partial<Place>) => void
}

/** Where an order goes: the fields the delivery method asks for. */
export function AddressFields({ method, place, points = [], isPostcodeLast, errorOf, onChange }: AddressFieldsProps) {
  const field = (name: keyof Place, label: string, more: Partial<Parameters<typeof Field>[0]> = {}): ReactNode => (
    <Field
      label={label}
      autoComplete="off"
      error={errorOf(`delivery.${name}`)}
      value={place[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      {...more}
    />
  )
  const postcode = method === 'post' && field('postcode', 'Индекс', { inputMode: 'numeric', maxLength: 6 })
  return (
    <>
      {method !== 'pickup' && (
        <CityField
          autoComplete="off"
          error={errorOf('delivery.city')}
          value={place.city}
          onCity={(city) => onChange({ city })}
        />
      )}
      {!isPostcodeLast && postcode}
      {(method === 'courier' || method === 'post') && field('address', 'Адрес')}
      {isPostcodeLast && postcode}
      {method === 'point' &&
        (points.length > 0 ? (
          <SelectField
            label="Пункт выдачи"
            value={place.point}
            error={errorOf('delivery.point')}
            onChange={(point) => onChange({ point })}
            options={[
              { value: '', name: 'Выберите пункт' },
              ...points.map(({ id, address }) => ({ value: id, name: address })),
            ]}
          />
        ) : (
          field('point', 'Пункт выдачи')
        ))}
    </>
  )
}

/** The delivery methods to choose from, with their prices once these are known. */
export function deliveryOptions(answer: DeliveryAnswer | undefined) {
  return deliveryMethods.map((value) => {
    const offered = answer?.methods.find(({ method }) => method === value)
    const price = offered ? `, ${deliveryPriceText(offered.price)}` : ''
    return { value, name: `${deliveryMethodLabels[value]}${price}` }
  })
}

const pauseMs = 300

/** What delivery costs and which payments are offered, for the city and the sum as they stand. */
export function useDeliveryAnswer(city: string, total: number): DeliveryAnswer | undefined {
  return useRead('GET /api/delivery', { query: { city: city || null, total } }, { pauseMs }).answer
}
