import type { Address } from '#shared/address/address-contract.ts'
import type { DeliveryOption } from '#shared/delivery/delivery-contract.ts'
import { deliveryPriceText } from '#shared/delivery/delivery-method.ts'
import type { Town } from '#shared/delivery/town-contract.ts'
import { CityField } from '#web/delivery/city-field.tsx'
import { saveCity } from '#web/delivery/delivery-city.ts'
import { deliveryIcons } from '#web/delivery/delivery-ways.tsx'
import type { useDelivery } from '#web/delivery/use-delivery.ts'
import { useShell } from '#web/page/shell-data.ts'
import { countOf } from '#web/ui/count.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { RadioCard } from '#web/ui/fields/radio-card.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { type BlockProps, fieldId } from './block-field.tsx'
import { changeToTown } from './changed-draft.ts'
import { DeliveryPlace } from './delivery-place.tsx'

const pointForms = { one: 'пункт', few: 'пункта', many: 'пунктов' }

type DeliveryBlockProps = BlockProps & {
  delivery: ReturnType<typeof useDelivery>
  /** Undefined: a guest, of whom the shop remembers none. */
  saved: Address[] | undefined
}

/** How it gets there: the ways of this city with their dates and prices, and the place the chosen one asks for. */
export function DeliveryBlock({ delivery, saved, ...block }: DeliveryBlockProps) {
  const { shop } = useShell()
  const { draft, errors, update, leave } = block
  const { answer, state, reload } = delivery
  const errorId = `${fieldId('method')}-text`

  function takeTown(town: Town) {
    saveCity(town.full_name)
    update(changeToTown(draft, town))
  }

  return (
    <section className="checkout-block" aria-labelledby="checkout-delivery">
      <h2 id="checkout-delivery">
        <i aria-hidden="true">2</i>Доставка
      </h2>
      <div className="checkout-two">
        <CityField
          id={fieldId('city')}
          name="city"
          value={draft.city}
          error={errors.city}
          onCity={(city) => update({ city })}
          onTown={takeTown}
          onLeave={() => leave('city')}
        />
      </div>
      {answer ? (
        <fieldset className="radio-cards">
          <legend className="visually-hidden">Способ доставки</legend>
          {answer.methods.map((option, place) => (
            <RadioCard
              key={option.method}
              // The link of the summary leads to the first of them.
              id={place === 0 ? fieldId('method') : undefined}
              name="method"
              value={option.method}
              icon={deliveryIcons[option.method]}
              title={option.label}
              text={placeText(option, shop.address)}
              price={deliveryPriceText(option.price)}
              isChosen={draft.method === option.method}
              describedBy={errors.method ? errorId : undefined}
              onChoose={() => update({ method: option.method })}
            >
              <DeliveryPlace block={block} option={option} saved={saved} hasStreets={answer.has_streets} />
            </RadioCard>
          ))}
          <div className="field-text" id={errorId} aria-live="polite">
            <FieldError error={errors.method} />
          </div>
        </fieldset>
      ) : state === 'failed' ? (
        <p className="checkout-trouble" role="alert">
          Не удалось узнать способы и цены доставки.{' '}
          <button className="link" type="button" onClick={reload}>
            Повторить
          </button>
        </p>
      ) : (
        <div className="checkout-reading" role="status" aria-label="Загрузка..." />
      )}
      <TextArea
        label="Комментарий"
        note="необязательно"
        name="comment"
        placeholder="Например: позвоните после 18:00"
        maxLength={1000}
        value={draft.comment}
        error={errors.comment}
        onChange={(event) => update({ comment: event.target.value })}
      />
    </section>
  )
}

/** «Сегодня до 19:00, ул. Примерная, 12»: where it is picked up, or how many places there are to choose from. */
function placeText({ method, text, points }: DeliveryOption, shopAddress: string): string {
  const [first, second] = points
  const place = method === 'pickup' ? shopAddress : second ? countOf(points.length, pointForms) : first?.address
  return place ? `${text}, ${place}` : text
}
