import { useState } from 'react'
import type { ImportAnswer, ImportMendInput } from '#shared/import/import-contract.ts'
import { FormFault } from '#web/account/form-fault.tsx'
import { mendImport } from '#web/api/import-admin-api.ts'
import { type CountForms, countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useAsking } from '#web/ui/use-asking.ts'
import { PreviewTable } from './preview-table.tsx'
import { RunBar } from './run-bar.tsx'

type Props = { answer: ImportAnswer; onAnswer: (answer: ImportAnswer) => void; onBack: () => void }
type RowAction = keyof ImportAnswer['counts']

const tiles: { action: RowAction; name: string }[] = [
  { action: 'create', name: 'Создать' },
  { action: 'update', name: 'Обновить' },
  { action: 'same', name: 'Без изменений' },
  { action: 'skip', name: 'Пропустить' },
]
const priceForms: CountForms = { one: 'цена меняется', few: 'цены меняются', many: 'цен меняются' }

/** What will happen, before it does: by kind, and the prices that jump first of all. */
export function PreviewStep({ answer, onAnswer, onBack }: Props) {
  const { id, counts, jumps } = answer
  const [action, setAction] = useState<RowAction>(jumps > 0 || counts.update > 0 ? 'update' : 'create')
  const [isJumpOnly, setJumpOnly] = useState(jumps > 0)
  const [turn, setTurn] = useState(0)
  const { fault, run } = useAsking()
  const taken = counts.create + counts.update

  function mend(input: ImportMendInput): Promise<void> {
    return run(async () => {
      onAnswer(await mendImport(id, input))
      setTurn((before) => before + 1)
    })
  }

  return (
    <>
      <fieldset className="import-tiles" aria-label="Что произойдёт">
        {tiles.map((tile) => (
          <button
            key={tile.action}
            type="button"
            aria-pressed={tile.action === action}
            onClick={() => {
              setAction(tile.action)
              setJumpOnly(tile.action === 'update' && jumps > 0)
            }}
          >
            <b>{groupDigits(counts[tile.action])}</b>
            <span>{tile.name}</span>
          </button>
        ))}
      </fieldset>
      {jumps > 0 && (
        <section className="notice import-notice" data-kind="warn">
          <Icon name="triangle-exclamation-point" />
          <div>
            <b>{countOf(jumps, priceForms)} больше чем на 30&nbsp;%</b>
            <p>Проверьте их перед загрузкой: снимите отметку, чтобы оставить прежнюю цену.</p>
          </div>
        </section>
      )}
      <PreviewTable
        key={`${action} ${isJumpOnly}`}
        answer={answer}
        action={action}
        isJumpOnly={isJumpOnly}
        onJumpOnly={setJumpOnly}
        turn={turn}
        mend={mend}
      />
      <FormFault text={fault} />
      <RunBar id={id} count={taken} forms={productForms} onAnswer={onAnswer}>
        <button className="button button-outline" type="button" onClick={onBack}>
          Назад
        </button>
      </RunBar>
    </>
  )
}
