import { type FormEvent, useEffect, useRef, useState } from 'react'
import { enquiryConsent } from '#shared/account/consent-text.ts'
import type { EnquiryKind } from '#shared/enquiry/enquiry-kind.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSession } from '#web/page/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { windowOpener } from '#web/ui/window-root.ts'

const answeredText = 'Спасибо! Ответим в рабочее время.'
/** What the window says for each thing one may ask. */
const enquiryWords: Record<EnquirySubject['kind'], Words> = {
  'find-part': {
    title: 'Помочь с подбором',
    intro: 'Пришлите фото шильдика и детали — подберём по модели и ответим в рабочее время.',
    textLabel: 'Модель техники и что случилось',
    accepted: answeredText,
  },
  'check-fit': {
    title: 'Проверить совместимость',
    intro: 'Сверим деталь с вашей моделью по каталогам производителя и ответим в рабочее время.',
    textLabel: 'Модель техники полностью, как на шильдике',
    accepted: answeredText,
  },
  question: { title: 'Задать вопрос', textLabel: 'Вопрос', accepted: answeredText },
}

const openEnquiryWindow = windowOpener(EnquiryWindow)

export function showEnquiry(asked: EnquirySubject) {
  openEnquiryWindow({ asked })
}

function EnquiryWindow({ asked }: { asked: EnquirySubject }) {
  const [isOpen, setOpen] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  const session = useSession()
  const { title, intro, accepted } = enquiryWords[asked.kind]
  const heading = asked.order ? `Вопрос о заказе №\u00a0${asked.order.number}` : title
  useEffect(() => setOpen(true), [])
  return (
    <Dialog isOpen={isOpen} title={heading} onClose={() => setOpen(false)}>
      {asked.product && <p className="request-part">{asked.product.name}</p>}
      {isAccepted ? (
        <div className="form-grid">
          <p role="status">{accepted}</p>
          {session && (
            <Link className="link" to="/profile?tab=requests" onClick={() => setOpen(false)}>
              Мои обращения
            </Link>
          )}
          <button className="button button-primary" type="button" onClick={() => setOpen(false)}>
            Хорошо
          </button>
        </div>
      ) : (
        <>
          {intro && <p className="request-intro">{intro}</p>}
          <EnquiryForm asked={asked} isKnown={session !== null} onAccepted={() => setAccepted(true)} />
        </>
      )}
    </Dialog>
  )
}

type EnquiryFormProps = { asked: EnquirySubject; isKnown: boolean; onAccepted: () => void }

/** One form for everything one may ask: words and a photo where they help, and how to reach a guest. */
function EnquiryForm({ asked, isKnown, onAccepted }: EnquiryFormProps) {
  const { isBusy, formError, fields: errors = {}, write } = useWrite()
  const { textLabel } = enquiryWords[asked.kind]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (await write('POST /api/requests', { body: question(form, asked) })) return onAccepted()
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
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
      {textLabel && <PhotoField given={asked.photo} error={errors.photo} />}
      {isKnown ? (
        <p>Ответим по телефону или почте из вашего профиля.</p>
      ) : (
        <>
          <Field
            label="Имя"
            name="name"
            autoComplete="given-name"
            defaultValue={asked.order?.contact.name}
            error={errors.name}
          />
          <PhoneField name="phone" first={asked.order?.contact.phone} error={errors.phone} />
          <EmailField note="необязательно" name="email" first={asked.order?.contact.email} error={errors.email} />
          <div>
            <label className="check auth-consent">
              <input type="checkbox" name="consent" value="true" aria-invalid={errors.consent ? true : undefined} />
              <span>{enquiryConsent.text}</span>
            </label>
            <FormError text={errors.consent} />
          </div>
        </>
      )}
      <FormError text={formError} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Отправить
      </button>
    </form>
  )
}

function PhotoField({ given, error }: { given: File | undefined; error: string | undefined }) {
  const [name, setName] = useState(given?.name ?? '')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!given || !input.current) return
    const files = new DataTransfer()
    files.items.add(given)
    input.current.files = files.files
  }, [given])
  return (
    <div>
      <label className="photo-field">
        <input
          ref={input}
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
function question(form: HTMLFormElement, { kind, product, order }: EnquirySubject): FormData {
  const sent = new FormData()
  sent.set('kind', kind)
  if (product) sent.set('product_id', String(product.id))
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' ? value.trim() : value.size > 0) sent.set(name, value)
  }
  if (order && sent.has('text')) sent.set('text', `Заказ № ${order.number}.\n${sent.get('text')}`)
  return sent
}

type Words = { title: string; intro?: string; textLabel?: string; accepted: string }

/** What the enquiry is about; `text` is filled in and can be changed. */
export type EnquirySubject = {
  kind: Exclude<EnquiryKind, 'return' | 'arrival'>
  product?: { id: number; name: string }
  /** The order it is about: named in what the shop reads, with how to reach whoever asks. */
  order?: { number: string; contact: { name: string; phone: string; email: string } }
  text?: string
  /** Attached already; it is sent with the form, not before. */
  photo?: File
}
