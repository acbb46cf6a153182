import type { ReactNode } from 'react'
import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

type RunBarProps = {
  id: number
  /** How many things will change, and what they are called. */
  count: number
  forms: CountForms
  onAnswer: (answer: ImportAnswer) => void
  /** What was pressed just now has to reach the shop first; false: it could not. */
  settled?: () => Promise<boolean>
  /** The way back. */
  children: ReactNode
}

/** The last press of an import, with the promise that it can be taken back. */
export function RunBar({ id, count, forms, onAnswer, settled, children }: RunBarProps) {
  const { isBusy, error, run } = useWrite()
  return (
    <div className="admin-card import-bar">
      {children}
      <p className="import-safety">
        <Icon name="rotate-ccw" />
        Импорт можно отменить в течение 24 часов
      </p>
      <FormError text={error} />
      <button
        className="button button-primary"
        type="button"
        disabled={count === 0}
        aria-busy={isBusy}
        onClick={() =>
          void run(async () => {
            if (settled && !(await settled())) return
            onAnswer(await callShop('POST /api/admin/imports/:id/run', { params: { id } }))
          })
        }
      >
        {count === 0 ? 'Загружать нечего' : `Загрузить ${countOf(count, forms)}`}
      </button>
    </div>
  )
}
