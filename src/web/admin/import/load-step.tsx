import { useState } from 'react'
import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { KeptFields } from '#web/admin/product/kept-fields.tsx'
import { callShop, shopUrl } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { groupDigits } from '#web/ui/count.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { WorkProgress } from './work-progress.tsx'

type Props = { answer: ImportAnswer; onAnswer: (answer: ImportAnswer) => void }

const titles = {
  done: 'Загрузка закончена',
  undone: 'Импорт отменён',
  cancelled: 'Импорт отменён до загрузки',
  failed: 'Загрузить не удалось',
} as const

/** The last step: how far it is, then what came of it, and for a day the way back. */
export function LoadStep({ answer, onAnswer }: Props) {
  const { id, kind, state, fault: error, counts, progress, can_undo: canUndo } = answer
  if (state === 'running' || state === 'undoing') {
    const taken = counts.create + counts.update + (kind === 'photos' ? counts.same : 0)
    return (
      <WorkProgress
        title={state === 'running' ? 'Загружаем в каталог' : 'Возвращаем прежние данные'}
        text={kind === 'photos' ? `Фото: ${groupDigits(taken)}` : `Товаров: ${groupDigits(taken)}`}
        share={progress}
      />
    )
  }
  const isDone = state === 'done'
  return (
    <section className="admin-card import-report" data-tone={state === 'failed' ? 'bad' : isDone ? 'ok' : 'plain'}>
      <h2>
        <Icon name={state === 'failed' ? 'circle-x' : isDone ? 'circle-check' : 'undo-2'} />
        {titles[state as keyof typeof titles]}
      </h2>
      <p role="status">{sentenceOf(answer)}</p>
      {isDone && <Counts answer={answer} />}
      {answer.undo && answer.undo.kept > 0 && <KeptFields batchId={answer.undo.batch_id} />}
      {error && <p>{error}</p>}
      <div className="import-report-actions">
        {counts.skip > 0 && state !== 'cancelled' && (
          <a
            className="button button-outline"
            href={shopUrl('GET /api/admin/imports/:id/rejected', { params: { id } })}
            download
          >
            <Icon name="download" />
            Скачать пропущенные строки
          </a>
        )}
        <Link className="button button-secondary" to="/products/import">
          Загрузить ещё файл
        </Link>
        {isDone && (
          <Link className="button button-secondary" to="/products?changed_days=1">
            Посмотреть товары
          </Link>
        )}
        {canUndo && <Undo id={id} onAnswer={onAnswer} />}
      </div>
    </section>
  )
}

function sentenceOf({ kind, state, undo, can_undo: canUndo }: ImportAnswer): string {
  if (state === 'done')
    return canUndo ? 'Новые данные уже на сайте. Отменить можно в течение 24 часов' : 'Новые данные на сайте'
  if (state === 'undone') {
    if (undo?.restored === 0 && undo.kept > 0) return 'Всё, что загрузили, с тех пор изменилось, и мы ничего не тронули'
    return kind === 'photos' ? 'Загруженные фото убраны' : 'Прежние цены и данные вернулись, созданные товары убраны'
  }
  return state === 'cancelled' ? 'В каталоге ничего не изменилось' : ''
}

function Counts({ answer: { kind, counts } }: { answer: ImportAnswer }) {
  const figures =
    kind === 'photos'
      ? [
          ['Фото добавлено', counts.same],
          ['Пропущено', counts.skip],
        ]
      : [
          ['Создано', counts.create],
          ['Обновлено', counts.update],
          ['Без изменений', counts.same],
          ['Пропущено', counts.skip],
        ]
  return (
    <dl>
      {figures.map(([name, count]) => (
        <div key={name}>
          <dd>{groupDigits(Number(count))}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  )
}

function Undo({ id, onAnswer }: { id: number; onAnswer: (answer: ImportAnswer) => void }) {
  const [isAsked, setAsked] = useState(false)
  const { isBusy, error, run } = useWrite()

  async function undo() {
    onAnswer(await callShop('POST /api/admin/imports/:id/undo', { params: { id } }))
  }

  return (
    <>
      <button
        className="button button-danger"
        type="button"
        aria-busy={isBusy}
        onClick={() => (isAsked ? void run(undo) : setAsked(true))}
      >
        <Icon name="undo-2" />
        {isAsked ? 'Да, вернуть всё как было' : 'Отменить импорт'}
      </button>
      <FormError text={error} />
    </>
  )
}
