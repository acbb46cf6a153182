import { type FormEvent, useState } from 'react'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { requestConsent } from '#shared/request/request-consent.ts'
import { FormFault } from '#web/account/form-fault.tsx'
import { useSession } from '#web/account/session.ts'
import { askShop } from '#web/api/request-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

type ArrivalDialogProps = { product: { id: number; name: string }; isOpen: boolean; onClose: () => void }

export function ArrivalDialog({ product, isOpen, onClose }: ArrivalDialogProps) {
  const [isAccepted, setAccepted] = useState(false)
  return (
    <Dialog isOpen={isOpen} title="Сообщить о поступлении" onClose={onClose}>
      <p className="arrival-part">{product.name}</p>
      {isAccepted ? (
        <p role="status">Спасибо! Сообщим, как только деталь поступит.</p>
      ) : (
        <ArrivalForm productId={product.id} onAccepted={() => setAccepted(true)} />
      )}
    </Dialog>
  )
}

type Faults = Record<string, string>

function ArrivalForm({ productId, onAccepted }: { productId: number; onAccepted: () => void }) {
  const session = useSession()
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => String(form.get(name) ?? '').trim()
    setBusy(true)
    try {
      await askShop({
        kind: 'arrival',
        product_id: productId,
        ...(!session && {
          name: typed('name'),
          phone: typed('phone'),
          email: typed('email'),
          ...(form.has('consent') && { consent: true }),
        }),
      })
      onAccepted()
    } catch (error) {
      setFaults(faultsOf(error))
    }
    setBusy(false)
  }

  return (
    <form className="form-grid" noValidate onSubmit={submit}>
      {session ? (
        <p>Сообщим по телефону или почте из вашего профиля.</p>
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
              <input type="checkbox" name="consent" aria-invalid={faults.consent ? true : undefined} />
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

function faultsOf(error: unknown): Faults {
  if (!(error instanceof ShopApiError)) return { form: unavailableText }
  return error.problem.fields ?? { form: error.problem.error }
}
