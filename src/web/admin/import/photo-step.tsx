import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CancelImport } from './cancel-import.tsx'
import { useRows } from './check/use-rows.ts'
import { RunBar } from './preview/run-bar.tsx'

type Props = { answer: ImportAnswer; onAnswer: (answer: ImportAnswer) => void }

const photoForms: CountForms = { one: 'фото', few: 'фото', many: 'фото' }
const fileForms: CountForms = { one: 'файл', few: 'файла', many: 'файлов' }
const shown = 100

/** Which photos of the archive were matched to a product, and which were not. */
export function PhotoStep({ answer, onAnswer }: Props) {
  const { id, counts, faults: errors } = answer
  const { rows } = useRows(id, { action: 'skip', limit: String(shown) })
  return (
    <>
      <section className="admin-card import-summary">
        <div>
          <b>{groupDigits(counts.update)}</b>
          <span data-tone="ok">
            <Icon name="circle-check" />
            нашли свой товар
          </span>
        </div>
        <div>
          <b>{groupDigits(counts.skip)}</b>
          <span data-tone={counts.skip > 0 ? 'bad' : 'ok'}>
            <Icon name={counts.skip > 0 ? 'circle-exclamation-point' : 'circle-check'} />
            пропустим
          </span>
        </div>
        <p>Имя файла — артикул товара, для второго фото добавьте _2. На сайт пока ничего не попало.</p>
      </section>
      {errors.map((each) => (
        <section className="admin-card import-group" key={each.fault}>
          <header>
            <Icon name="circle-exclamation-point" />
            <h2>
              {each.label} <em>{countOf(each.rows, fileForms)}</em>
            </h2>
          </header>
          <ul className="import-names">
            {rows
              ?.filter((row) => row.fault === each.fault)
              .map((row) => (
                <li key={row.number} className="code">
                  {row.cells[0]}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <RunBar id={id} count={counts.update} forms={photoForms} onAnswer={onAnswer}>
        <CancelImport id={id} />
      </RunBar>
    </>
  )
}
