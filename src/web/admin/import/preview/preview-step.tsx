import { useState } from 'react'
import type { ImportAnswer, ImportFixInput } from '#shared/import/import-contract.ts'
import { readByFixes } from '#web/admin/import/check/use-rows.ts'
import { useWrite } from '#web/api/use-write.ts'
import { type CountForms, countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PreviewTable } from './preview-table.tsx'
import { firstView, type PreviewView, type RowAction } from './preview-view.ts'
import { RunBar } from './run-bar.tsx'
import { useTicks } from './use-ticks.ts'

const priceForms: CountForms = { one: 'цена меняется', few: 'цены меняются', many: 'цен меняются' }
const rowForms: CountForms = { one: 'строка похожа', few: 'строки похожи', many: 'строк похожи' }
const oddForms: CountForms = { one: 'строка', few: 'строки', many: 'строк' }

type Props = { answer: ImportAnswer; onAnswer: (answer: ImportAnswer) => void; onBack: () => void }

const tiles: { action: RowAction; name: string }[] = [
  { action: 'create', name: 'Создать' },
  { action: 'update', name: 'Обновить' },
  { action: 'same', name: 'Без изменений' },
  { action: 'skip', name: 'Пропустить' },
]

/** What the import will change, by kind; rows to be checked by hand first. */
export function PreviewStep({ answer, onAnswer, onBack }: Props) {
  const { id, counts } = answer
  const [view, setView] = useState<PreviewView>(() => firstView(answer))
  const ticks = useTicks(id, onAnswer)
  const { error, write } = useWrite({ refreshes: readByFixes })
  const taken = counts.create + counts.update

  async function fix(input: ImportFixInput): Promise<void> {
    const fixed = await write('POST /api/admin/imports/:id/fix', { params: { id }, body: input })
    if (fixed) onAnswer(fixed)
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
      <PreviewTable key={view} answer={answer} view={view} onView={setView} fix={fix} ticks={ticks} />
      <FormError text={ticks.error ?? error} />
      <RunBar id={id} count={taken} forms={productForms} onAnswer={onAnswer} settled={ticks.settled}>
        <button className="button button-outline" type="button" onClick={onBack}>
          Назад
        </button>
      </RunBar>
    </>
  )
}

/** Notices to be read before the rows are imported. */
function PreviewNotices({ answer: { doubts, jumps, slips, warned } }: { answer: ImportAnswer }) {
  return (
    <>
      {doubts > 0 && (
        <Notice title={`${countOf(doubts, rowForms)} на товары каталога`}>
          Артикул записан иначе, а марка не подтверждает, что это тот же товар. Отметьте, где он тот же: остальные не
          загрузим.
        </Notice>
      )}
      {jumps > 0 && (
        <Notice title={`${countOf(jumps, priceForms)} больше чем на 30\u00a0%`}>
          Проверьте их перед загрузкой: снимите отметку, чтобы оставить прежнюю цену.
          {slips > 0 && ' Цены, которые меняются вдвое и больше, не отмечены.'}
        </Notice>
      )}
      {warned > 0 && (
        <Notice title={`${countOf(warned, oddForms)} с необычной ценой`}>
          Цена мастера выше розничной или цена 0&nbsp;₽. Так можно загрузить, если это не ошибка.
        </Notice>
      )}
    </>
  )
}

function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="notice import-notice" data-kind="warn">
      <Icon name="triangle-exclamation-point" />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </section>
  )
}
