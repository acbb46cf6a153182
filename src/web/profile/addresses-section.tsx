import { type FormEvent, useCallback, useEffect, useState } from 'react'
import type { Address } from '#shared/address/address-contract.ts'
import { addressText, maxAddresses } from '#shared/address/address-rules.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TabTrouble } from './tab-notes.tsx'
import { useAction } from './use-action.ts'

/** Where things are sent. The checkout offers them; what is removed here stays in the orders that went there. */
export function AddressesSection() {
  const [known, setKnown] = useState<Address[] | 'failed'>()
  const [isAdding, setAdding] = useState(false)
  const removing = useAction()
  const read = useCallback(async () => {
    setKnown(
      await callShop('GET /api/addresses').then(
        ({ addresses }) => addresses,
        () => 'failed' as const,
      ),
    )
  }, [])
  useEffect(() => void read(), [read])

  if (known === undefined || known === 'failed') {
    return <TabTrouble isFailed={known === 'failed'} onRetry={() => void read()} />
  }
  const remove = (id: number) =>
    removing.run(async () => {
      setKnown((await callShop('DELETE /api/addresses/:id', { params: { id } })).addresses)
      return undefined
    })
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
      <FormError text={removing.error} />
      {isAdding ? (
        <AddressForm
          onKept={(addresses) => {
            setKnown(addresses)
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
  const { isBusy, error, fields, run, clear } = useAction()

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

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      onKept((await callShop('POST /api/addresses', { body: draft })).addresses)
      return undefined
    })
  }

  return (
    <form className="form-grid" noValidate onSubmit={submit}>
      <div className="form-pair">
        <Field label="Город" autoComplete="address-level2" maxLength={100} {...field('city')} />
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
      <FormError text={error} />
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
