import { type FormEvent, useState } from 'react'
import type { ManagedOrderRow } from '#shared/order/order-admin-contract.ts'
import type { BulkTracked } from '#shared/order/order-edit-contract.ts'
import { mostTracks, readTrackList } from '#shared/order/track-list.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

type TracksDialogProps = {
  /** The chosen orders that are on the page; those under way are written down already, a line each. */
  rows: readonly ManagedOrderRow[]
  onClose: () => void
}

/** Track numbers of many orders: a pasted list, or the chosen orders with their numbers typed behind. */
export function TracksDialog({ rows, onClose }: TracksDialogProps) {
  const [text, setText] = useState(() =>
    rows
      .filter(({ status, delivery }) => status === 'shipped' && delivery !== 'pickup')
      .map(({ number }) => `${number} `)
      .join('\n'),
  )
  const [isNotified, setNotified] = useState(true)
  const [isPressed, setPressed] = useState(false)
  const [done, setDone] = useState<BulkTracked>()
  const { isBusy, error, write } = useWrite({ refreshes: ['GET /api/admin/orders', 'GET /api/admin/day'] })
  const { tracks, unread } = readTrackList(text)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPressed(true)
    if (errorOf(tracks.length, unread)) return
    setDone(await write('POST /api/admin/orders/tracks', { body: { tracks, tell: isNotified } }))
  }

  return (
    <Dialog isOpen title="Трек-номера" onClose={onClose}>
      {done ? (
        <div className="form-grid">
          <p role="status">
            Записано трек-номеров: {done.changed}.{done.same > 0 && ` Уже были: ${done.same}.`}
            {done.refused.length > 0 && ` Не записано: ${done.refused.length}.`}
          </p>
          <ul className="bulk-refused">
            {done.refused.map(({ number, error }) => (
              <li key={number}>
                № {number}: {error}
              </li>
            ))}
          </ul>
          <button className="button button-primary" type="button" onClick={onClose}>
            Понятно
          </button>
        </div>
      ) : (
        <form className="form-grid" noValidate onSubmit={submit}>
          <TextArea
            label="Номер заказа и трек-номер"
            note="по заказу в строке"
            className="code"
            rows={8}
            spellCheck={false}
            placeholder={'10482 SHD4482116307\n10483 80080496012345'}
            error={isPressed ? errorOf(tracks.length, unread) : undefined}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <label className="check">
            <input
              type="checkbox"
              checked={isNotified}
              onChange={(event) => setNotified(event.currentTarget.checked)}
            />
            Сообщить покупателям письмом
          </label>
          <FormError text={error} />
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            {tracks.length > 0 ? `Записать: ${tracks.length}` : 'Записать'}
          </button>
        </form>
      )}
    </Dialog>
  )
}

function errorOf(count: number, unread: readonly string[]): string | undefined {
  const [first] = unread
  if (first !== undefined) return `Не понимаем строку «${first.slice(0, 60)}»`
  if (count === 0) return 'Впишите трек-номера'
  return count > mostTracks ? `За раз не больше ${mostTracks}` : undefined
}
