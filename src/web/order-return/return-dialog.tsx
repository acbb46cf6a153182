import { type FormEvent, useRef, useState } from 'react'
import type { Order } from '#shared/order/order-contract.ts'
import type { ReturnRequestInput } from '#shared/order/order-input.ts'
import { orderTexts } from '#shared/order/order-texts.ts'
import { type ReturnLine, returnLineError, returnReasonText, returnSteps } from '#shared/order/return-reasons.ts'
import type { Problem } from '#shared/problem/problem.ts'
import { newKey } from '#web/api/new-key.ts'
import { refreshReads } from '#web/api/read-refresh.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ReturnLineFields } from './return-line.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { type SendPhoto, sendReturnPhotos } from './send-photos.ts'

type ReturnDialogProps = {
  order: Order
  isOpen: boolean
  onClose: () => void
  onPhoto: SendPhoto
  /** Sends the request itself, after its photos. */
  onSend: (body: ReturnRequestInput) => Promise<void>
}

const notTaken: Pick<ReturnLine, 'quantity' | 'reason' | 'note'> = { quantity: 0, reason: '', note: '' }

/** Which products, how many of each, why, what it looks like; and what happens then. */
export function ReturnDialog({ order, isOpen, onClose, onPhoto, onSend }: ReturnDialogProps) {
  const left = order.items
    .map((item) => ({ ...item, most: item.quantity - item.returned }))
    .filter(({ most }) => most > 0)
  const [lines, setLines] = useState<Record<number, typeof notTaken>>({})
  const [photos, setPhotos] = useState<File[]>([])
  const [isPressed, setPressed] = useState(false)
  const key = useRef<string>(undefined)
  const { isBusy, error, run, clear } = useWrite({ onProblem: startAnew })
  const taken = left.flatMap(({ product_id: id, name }) => {
    const line = lines[id]
    return line && line.quantity > 0 ? [{ id, name, ...line }] : []
  })
  const isComplete = taken.length > 0 && taken.every((line) => !returnLineError(line))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    const form = event.currentTarget
    if (!isComplete) return requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    void run(async () => {
      const reason = returnReasonText(taken)
      // Photos first: where one does not get through, nothing is requested yet and the press can be repeated.
      const ids = await sendReturnPhotos(photos, onPhoto)
      const items = taken.map(({ id, quantity }) => ({ id, quantity }))
      key.current ??= newKey()
      await onSend({ key: key.current, items, reason, photos: ids })
      key.current = undefined
      onClose()
    })
  }

  /** The request of a press whose answer was lost is there, and another one than this: whoever sees it asks only for what is missing. */
  function startAnew({ code, error: sentence }: Problem) {
    if (code !== 'key-reused') return
    key.current = undefined
    setLines({})
    setPhotos([])
    setPressed(false)
    clear()
    refreshReads(['GET /api/orders/:number'])
    onClose()
    void showToast(sentence)
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
