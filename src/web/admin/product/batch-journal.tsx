import { useState } from 'react'
import type { Batch } from '#shared/product-batch/bulk-change-contract.ts'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import type { ListQuery } from '#web/admin/list/admin-list-address.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { KeptFields } from './kept-fields.tsx'
import { undoWithWord } from './undo-batch.ts'

type BatchJournalProps = {
  /** The batch just undone: its skipped fields are shown at once. */
  shown?: number | undefined
  onUndone: () => void
  onClose: () => void
}

/** What was changed at one stroke lately, each with its way back for a day. */
export function BatchJournal({ shown, onUndone, onClose }: BatchJournalProps) {
  const [open, setOpen] = useState(shown)
  const list = useAdminList('GET /api/admin/batches', 'batches', newest)
  const { isBusy, write } = useToastedWrite()
  const [pressed, setPressed] = useState<number>()
  const { found, state } = list

  async function undo({ id }: Batch) {
    setPressed(id)
    const undone = await undoWithWord(write, id)
    if (undone) onUndone()
    if (undone?.kept) setOpen(id)
    await list.refresh()
  }

  return (
    <Dialog isOpen title="История изменений" onClose={onClose}>
      <div className="batch-journal">
        {state === 'failed' && <FailedRead text="Не удалось загрузить список." onRetry={list.readAgain} />}
        {!found && state === 'loading' && <p role="status">Загрузка...</p>}
        {found?.rows.length === 0 && <p>Массовых изменений ещё не было.</p>}
        <ul>
          {found?.rows.map((batch) => (
            <li key={batch.id}>
              <div>
                <b>{batch.title}</b>
                <small>
                  {countOf(batch.products_count, productForms)} · {batch.actor?.name ?? 'Магазин'} ·{' '}
                  {shortTime(batch.created_at)}
                </small>
              </div>
              {batch.can_undo && batch.kind === 'bulk' && (
                <button
                  className="button button-outline button-small"
                  type="button"
                  aria-busy={isBusy && pressed === batch.id}
                  onClick={() => void undo(batch)}
                >
                  Отменить
                </button>
              )}
              {batch.undone_at && <Undone batch={batch} isOpen={open === batch.id} onToggle={setOpen} />}
              {open === batch.id && batch.kept > 0 && <KeptFields batchId={batch.id} />}
            </li>
          ))}
        </ul>
        {found?.next && (
          <button className="button button-outline button-small" type="button" onClick={list.readMore}>
            Показать ещё
          </button>
        )}
      </div>
    </Dialog>
  )
}

type UndoneProps = { batch: Batch; isOpen: boolean; onToggle: (id: number | undefined) => void }

function Undone({ batch, isOpen, onToggle }: UndoneProps) {
  if (batch.kept === 0) return <em>Отменено</em>
  return (
    <em>
      Отменено.{' '}
      <button
        className="link"
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(isOpen ? undefined : batch.id)}
      >
        Не тронули: {countOf(batch.kept, productForms)}
      </button>
    </em>
  )
}

const newest: ListQuery = { limit: '20' }
