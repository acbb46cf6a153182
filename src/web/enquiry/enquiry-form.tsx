import { type FormEvent, useState } from 'react'
import { requestConsent } from '#shared/enquiry/enquiry-consent.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { askShop } from '#web/api/enquiry-api.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { EnquirySubject } from './enquiry-subject.ts'
import { enquiryWords } from './enquiry-words.ts'

type EnquiryFormProps = { asked: EnquirySubject; isKnown: boolean; onAccepted: () => void }
type FieldErrors = Record<string, string>

/** One form for everything one may ask: words and a photo where they help, and how to reach a guest. */
export function EnquiryForm({ asked, isKnown, onAccepted }: EnquiryFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const { textLabel } = enquiryWords[asked.kind]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    try {
      await askShop(question(form, asked))
      onAccepted()
    } catch (error) {
      setErrors(errorsOf(error))
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
          error={errors.text}
        />
      )}
      {textLabel && <PhotoField error={errors.photo} />}
      {isKnown ? (
        <p>Ответим по телефону или почте из вашего профиля.</p>
      ) : (
        <>
          <Field label="Имя" name="name" autoComplete="given-name" error={errors.name} />
          <Field label="Телефон" name="phone" type="tel" autoComplete="tel" error={errors.phone} />
          <Field
            label="Email"
            note="необязательно"
            name="email"
            type="email"
            autoComplete="email"
            error={errors.email}
          />
          <div>
            <label className="check auth-consent">
              <input type="checkbox" name="consent" value="true" aria-invalid={errors.consent ? true : undefined} />
              <span>{requestConsent.text}</span>
            </label>
            <FormError text={errors.consent} />
          </div>
        </>
      )}
      <FormError text={errors.form} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Отправить
      </button>
    </form>
  )
}

function PhotoField({ error }: { error: string | undefined }) {
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
      <FormError text={error} />
    </div>
  )
}

/** A form field that nobody filled is not sent: the shop would take it for something typed. */
function question(form: HTMLFormElement, { kind, product }: EnquirySubject): FormData {
  const sent = new FormData()
  sent.set('kind', kind)
  if (product) sent.set('product_id', String(product.id))
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' ? value.trim() : value.size > 0) sent.set(name, value)
  }
  return sent
}

function errorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ShopApiError)) return { form: unavailableText }
  return error.problem.fields ?? { form: error.problem.error }
}
