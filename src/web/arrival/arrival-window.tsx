import { type FormEvent, useEffect, useState } from 'react'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSession } from '#web/page/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { windowOpener } from '#web/ui/window-root.ts'

export type AwaitedPart = { id: number; name: string }

const openArrivalWindow = windowOpener(ArrivalWindow)

export function showArrival(product: AwaitedPart) {
  openArrivalWindow({ product })
}

/** One field: where to write to. */
function ArrivalWindow({ product }: { product: AwaitedPart }) {
  const [isOpen, setOpen] = useState(false)
  const [promised, setPromised] = useState<string>()
  useEffect(() => setOpen(true), [])
  return (
    <Dialog isOpen={isOpen} title="Сообщить о поступлении" onClose={() => setOpen(false)}>
      <p className="request-part">{product.name}</p>
      {promised === undefined ? (
        <ArrivalForm productId={product.id} onPromised={setPromised} onLeave={() => setOpen(false)} />
      ) : (
        <div className="form-grid">
          <p role="status">Готово! Напишем на {promised}, как только деталь поступит.</p>
          <button className="button button-primary" type="button" onClick={() => setOpen(false)}>
            Хорошо
          </button>
        </div>
      )}
    </Dialog>
  )
}

type ArrivalFormProps = { productId: number; onPromised: (email: string) => void; onLeave: () => void }

function ArrivalForm({ productId, onPromised, onLeave }: ArrivalFormProps) {
  const session = useSession()
  const profile = useRead('GET /api/user/:id', { params: { id: session?.userId ?? 0 } }, { isOff: !session }).answer
  const [typed, setTyped] = useState<string>()
  const { isBusy, formError, fields, write, clear } = useWrite()
  const email = typed ?? profile?.email ?? ''

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (await write('POST /api/arrivals', { body: { product_id: productId, email } })) return onPromised(email.trim())
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return (
    <form className="form-grid" noValidate onSubmit={submit}>
      <Field
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        hint="Напишем один раз, когда деталь поступит"
        error={fields?.email}
        onChange={({ target }) => {
          setTyped(target.value)
          clear()
        }}
      />
      <FormError text={formError} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Сообщить мне
      </button>
      <p className="arrival-consent">
        Нажимая кнопку, вы соглашаетесь на{' '}
        <Link className="link" to="/info/politika" onClick={onLeave}>
          обработку адреса почты
        </Link>
      </p>
    </form>
  )
}
