import { type FormEvent, useState } from 'react'
import type { Address } from '#shared/address/address-contract.ts'
import { addressText, maxAddresses } from '#shared/address/address-rules.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { CityField } from '#web/delivery/city-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { notSavedText, TabTrouble } from './tab-notes.tsx'

/** Where things are sent. The checkout offers them; what is removed here stays in the orders that went there. */
export function AddressesSection() {
  const { answer, state, reload, take } = useRead('GET /api/addresses')
  const [isAdding, setAdding] = useState(false)
  const removing = useWrite({ unavailable: notSavedText })

  if (!answer) return <TabTrouble isFailed={state === 'failed'} onRetry={reload} />
  const known = answer.addresses
  async function remove(id: number) {
    const left = await removing.write('DELETE /api/addresses/:id', { params: { id } })
    if (left) take(left)
  }
  return (
    <section className="panel profile-card form-grid" aria-labelledby="addresses-title">
      <h2 id="addresses-title">Адреса доставки</h2>
      {known.length === 0 && !isAdding && (
        <p className="profile-note">Здесь будут адреса, которые вы сохраните при оформлении заказа.</p>
      )}
      {known.length > 0 && (
        <ul className="profile-addresses">
          {known.map((address) => (
            <li key={address.id}>
              <Icon name="map-pin" />
              <span>{addressText(address)}</span>
              <button
                className="profile-remove"
                type="button"
                aria-label={`Удалить адрес: ${addressText(address)}`}
                onClick={() => void remove(address.id)}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormError text={removing.formError} />
      {isAdding ? (
        <AddressForm
          onKept={(addresses) => {
            take({ addresses })
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        known.length < maxAddresses && (
          <div className="profile-actions">
            <button className="button button-secondary" type="button" onClick={() => setAdding(true)}>
              Добавить адрес
            </button>
          </div>
        )
      )}
    </section>
  )
}

type AddressFormProps = { onKept: (addresses: Address[]) => void; onCancel: () => void }

function AddressForm({ onKept, onCancel }: AddressFormProps) {
  const [draft, setDraft] = useState({ city: '', address: '', postcode: '' })
  const { isBusy, formError, fields, write, clear } = useWrite({ unavailable: notSavedText })

  function field(name: keyof typeof draft) {
    return {
      name,
      value: draft[name],
      error: fields?.[name],
      onChange: (event: { target: HTMLInputElement }) => {
        setDraft({ ...draft, [name]: event.target.value })
        clear()
      },
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await write('POST /api/addresses', { body: draft })
    if (saved) onKept(saved.addresses)
  }

  return (
    <form className="form-grid" noValidate onSubmit={submit}>
      <div className="form-pair">
        <CityField
          name="city"
          value={draft.city}
          error={fields?.city}
          onCity={(city) => {
            setDraft((before) => ({ ...before, city }))
            clear()
          }}
        />
        <Field
          label="Индекс"
          note="необязательно"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          {...field('postcode')}
        />
      </div>
      <Field label="Улица, дом, квартира" autoComplete="street-address" maxLength={300} {...field('address')} />
      <FormError text={formError} />
      <div className="profile-actions">
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Сохранить адрес
        </button>
        <button className="button button-outline" type="button" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </form>
  )
}
