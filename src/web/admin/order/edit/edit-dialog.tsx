import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react'
import type { OrderEdit } from '#shared/order/order-edit-contract.ts'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { sendTyped } from '#web/api/call-shop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { NotifyCheck } from './notify-check.tsx'
import { type OrderSectionProps, useOrderForm } from './order-change.ts'

type EditDialogProps = OrderSectionProps & {
  title: string
  /** What was typed, as the server takes it. */
  edit: () => Partial<Record<keyof OrderEdit, unknown>>
  /** The fields; each asks what the server said about it. */
  children: (errorOf: (path: string) => string | undefined) => ReactNode
  onClose: () => void
}

/** Edits one aspect of a placed order. The server reports errors field by field; nothing typed is lost. */
export function EditDialog({ title, edit, children, onClose, order, onOrder, onStale }: EditDialogProps) {
  const [isNotified, setNotified] = useState(true)
  const { isBusy, problem, version, run } = useOrderForm({ order, onOrder, onStale })

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const body = { ...edit(), version, tell: isNotified }
    if (await run(() => sendTyped('PATCH /api/admin/orders/:id', { params: { id: order.id }, body }))) onClose()
  }

  const fields = problem?.fields ?? {}
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <SavedForm isBusy={isBusy} className="form-grid" onSubmit={submit}>
        {children((path) => fields[path])}
        <NotifyCheck order={order} isNotified={isNotified} onChange={setNotified} />
        <FormError text={problem && Object.keys(fields).length === 0 ? problem.error : undefined} />
        <div className="dialog-buttons">
          <button className="button button-outline" type="button" onClick={onClose}>
            Отмена
          </button>
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            Сохранить
          </button>
        </div>
      </SavedForm>
    </Dialog>
  )
}

type EditButtonProps = OrderSectionProps & {
  /** For those who hear the button without its surroundings. */
  label?: string
  className?: string
  text?: string
  dialog: ComponentType<OrderSectionProps & { onClose: () => void }>
}

/** The button beside what can be edited, and its dialog while it is open. */
export function EditButton({ label, className = 'link', text = 'Изменить', dialog: Form, ...props }: EditButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className={className} type="button" aria-label={label} onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && <Form {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
