import { useState } from 'react'
import type { ImportAnswer, ImportMendInput } from '#shared/import/import-contract.ts'
import { fixImport } from '#web/api/admin/import-admin-api.ts'
import { groupDigits, productForms } from '#web/ui/count.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useAsking } from '#web/ui/use-asking.ts'
import { PreviewNotices } from './preview-notices.tsx'
import { PreviewTable } from './preview-table.tsx'
import { firstView, type PreviewView, type RowAction } from './preview-view.ts'
import { RunBar } from './run-bar.tsx'
import { useTicks } from './use-ticks.ts'

type Props = { answer: ImportAnswer; onAnswer: (answer: ImportAnswer) => void; onBack: () => void }

const tiles: { action: RowAction; name: string }[] = [
  { action: 'create', name: 'Создать' },
  { action: 'update', name: 'Обновить' },
  { action: 'same', name: 'Без изменений' },
  { action: 'skip', name: 'Пропустить' },
]

/** What will happen, before it does: by kind, and what a person has to look at first of all. */
export function PreviewStep({ answer, onAnswer, onBack }: Props) {
  const { id, counts } = answer
  const [view, setView] = useState<PreviewView>(() => firstView(answer))
  const [turn, setTurn] = useState(0)
  const ticks = useTicks(id, onAnswer)
  const { error, run } = useAsking()
  const taken = counts.create + counts.update

  function fix(input: ImportMendInput): Promise<void> {
    return run(async () => {
      onAnswer(await fixImport(id, input))
      setTurn((before) => before + 1)
    })
  }

  return (
    <>
      <fieldset className="import-tiles" aria-label="Что произойдёт">
        {tiles.map(({ action, name }) => (
          <button key={action} type="button" aria-pressed={view === action} onClick={() => setView(action)}>
            <b>{groupDigits(counts[action])}</b>
            <span>{name}</span>
          </button>
        ))}
      </fieldset>
      <PreviewNotices answer={answer} />
      <PreviewTable key={view} answer={answer} view={view} onView={setView} turn={turn} fix={fix} ticks={ticks} />
      <FormError text={ticks.error ?? error} />
      <RunBar id={id} count={taken} forms={productForms} onAnswer={onAnswer} settled={ticks.settled}>
        <button className="button button-outline" type="button" onClick={onBack}>
          Назад
        </button>
      </RunBar>
    </>
  )
}
