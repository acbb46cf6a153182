import { type FormEvent, useState } from 'react'
import { requestConsent } from '#shared/enquiry/enquiry-consent.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { askShop } from '#web/api/enquiry-api.ts'
import { Field } from '#web/ui/field.tsx'
import { FormFault } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { RequestAsked } from './enquiry-subject.ts'
import { requestWords } from './enquiry-words.ts'

type RequestFormProps = { asked: RequestAsked; isKnown: boolean; onAccepted: () => void }
type Faults = Record<string, string>

/** One form for everything one may ask: words and a photo where they help, and how to reach a guest. */
export function RequestForm({ asked, isKnown, onAccepted }: RequestFormProps) {
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const { textLabel } = requestWords[asked.kind]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    try {
      await askShop(question(form, asked))
      onAccepted()
    } catch (error) {
      setFaults(faultsOf(error))
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    }
    setBusy(false)
  }

  return (
    <form className="form-grid" noValidate onSubmit={submit}>
      {textLabel && (
        <TextArea
          label={textLabel}
          name="text"
          rows={3}
          maxLength={4000}
          defaultValue={asked.text}
          error={faults.text}
        />
      )}
      {textLabel && <PhotoField fault={faults.photo} />}
      {isKnown ? (
        <p>Ответим по телефону или почте из вашего профиля.</p>
      ) : (
        <>
          <Field label="Имя" name="name" autoComplete="given-name" error={faults.name} />
          <Field label="Телефон" name="phone" type="tel" autoComplete="tel" error={faults.phone} />
          <Field
            label="Email"
            note="необязательно"
            name="email"
            type="email"
            autoComplete="email"
            error={faults.email}
          />
          <div>
            <label className="check auth-consent">
              <input type="checkbox" name="consent" value="true" aria-invalid={faults.consent ? true : undefined} />
              <span>{requestConsent.text}</span>
            </label>
            <FormFault text={faults.consent} />
          </div>
        </>
      )}
      <FormFault text={faults.form} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Отправить
      </button>
    </form>
  )
}

function PhotoField({ fault }: { fault: string | undefined }) {
  const [name, setName] = useState('')
  return (
    <div>
      <label className="photo-field">
        <input
          className="visually-hidden"
          type="file"
          name="photo"
          accept="image/*"
          onChange={({ target }) => setName(target.files?.[0]?.name ?? '')}
        />
        <Icon name="camera" />
        <span>{name || 'Приложить фото шильдика или детали'}</span>
      </label>
      <FormFault text={fault} />
    </div>
  )
}

/** A form field that nobody filled is not sent: the shop would take it for something typed. */
function question(form: HTMLFormElement, { kind, product }: RequestAsked): FormData {
  const sent = new FormData()
  sent.set('kind', kind)
  if (product) sent.set('product_id', String(product.id))
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' ? value.trim() : value.size > 0) sent.set(name, value)
  }
  return sent
}

function faultsOf(error: unknown): Faults {
  if (!(error instanceof ShopApiError)) return { form: unavailableText }
  return error.problem.fields ?? { form: error.problem.error }
}
