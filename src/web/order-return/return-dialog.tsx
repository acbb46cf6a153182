import { type FormEvent, useState } from 'react'
import { enquiryConsent } from '#shared/account/consent-text.ts'
import type { Order } from '#shared/order/order-contract.ts'
import { orderTexts } from '#shared/order/order-texts.ts'
import { type ReturnLine, returnLineError, returnReasonText, returnSteps } from '#shared/order/return-reasons.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSession } from '#web/page/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ReturnLineFields } from './return-line.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { sendReturnPhotos } from './send-photos.ts'

type ReturnDialogProps = {
  order: Order
  isOpen: boolean
  onClose: () => void
  /** Sends the request itself, after its photos. */
  onSend: (body: { items: { id: number; quantity: number }[]; reason: string }) => Promise<void>
}

const notTaken: Pick<ReturnLine, 'quantity' | 'reason' | 'note'> = { quantity: 0, reason: '', note: '' }

/** Which products, how many of each, why, what it looks like; and what happens then. */
export function ReturnDialog({ order, isOpen, onClose, onSend }: ReturnDialogProps) {
  const session = useSession()
  const left = order.items
    .map((item) => ({ ...item, most: item.quantity - item.returned }))
    .filter(({ most }) => most > 0)
  const [lines, setLines] = useState<Record<number, typeof notTaken>>({})
  const [photos, setPhotos] = useState<File[]>([])
  const [isAgreed, setAgreed] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const { isBusy, error, run } = useWrite()
  const taken = left.flatMap(({ product_id: id, name }) => {
    const line = lines[id]
    return line && line.quantity > 0 ? [{ id, name, ...line }] : []
  })
  const needsConsent = session === null && photos.length > 0
  const isComplete = taken.length > 0 && taken.every((line) => !returnLineError(line)) && (!needsConsent || isAgreed)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    const form = event.currentTarget
    if (!isComplete) return requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    void run(async () => {
      const reason = returnReasonText(taken)
      // Photos first: where one does not get through, nothing is requested yet and the press can be repeated.
      await sendReturnPhotos(order, { photos, reason, isGuest: session === null })
      await onSend({ items: taken.map(({ id, quantity }) => ({ id, quantity })), reason })
      onClose()
    })
  }

  return (
    <Dialog isOpen={isOpen} title="Оформить возврат" onClose={onClose}>
      <form className="form-grid" noValidate onSubmit={submit}>
        {left.map(({ product_id: id, name, most }) => (
          <ReturnLineFields
            key={id}
            id={id}
            name={name}
            most={most}
            line={lines[id] ?? notTaken}
            isPressed={isPressed}
            onChange={(changed) => setLines({ ...lines, [id]: { ...(lines[id] ?? notTaken), ...changed } })}
          />
        ))}
        {isPressed && taken.length === 0 && <FormError text={orderTexts.returnItems} />}
        <ReturnPhotos photos={photos} onPhotos={setPhotos} />
        {needsConsent && (
          <div>
            <label className="check auth-consent">
              <input
                type="checkbox"
                checked={isAgreed}
                aria-invalid={(isPressed && !isAgreed) || undefined}
                onChange={(event) => setAgreed(event.target.checked)}
              />
              <span>{enquiryConsent.text}</span>
            </label>
            <FormError text={isPressed && !isAgreed ? orderTexts.consent : undefined} />
          </div>
        )}
        <section className="return-steps" aria-label="Что будет дальше">
          <b>Что будет дальше</b>
          <ol>
            {returnSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <FormError text={error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Отправить заявку
        </button>
      </form>
    </Dialog>
  )
}
