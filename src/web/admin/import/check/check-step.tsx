import { useState } from 'react'
import type { ImportAnswer, ImportFixInput } from '#shared/import/import-contract.ts'
import { quietErrors } from '#shared/import/import-fields.ts'
import { callShop, shopUrl } from '#web/api/call-shop.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAsking } from '#web/ui/use-asking.ts'
import { CategoryGroup } from './category-group.tsx'
import { ErrorGroup } from './error-group.tsx'
import type { Fixing } from './group-frame.tsx'
import { NewCategoryGroup } from './new-category-group.tsx'

type Props = {
  answer: ImportAnswer
  onAnswer: (answer: ImportAnswer) => void
  onBack: () => void
  onNext: () => void
}
const rowForms: CountForms = { one: 'строка', few: 'строки', many: 'строк' }
const rowsForms: CountForms = { one: 'строку', few: 'строки', many: 'строк' }

/** The errors of the file by kind: fixed here, or left out. */
export function CheckStep({ answer, onAnswer, onBack, onNext }: Props) {
  const { id, counts, faults, faults_found: found } = answer
  const [turn, setTurn] = useState(0)
  const { error, run } = useAsking()
  const doubted = faults.find((each) => each.fault === 'doubtful')?.rows ?? 0
  const good = counts.create + counts.update + counts.same + doubted
  const wrong = faults.filter((each) => !quietErrors.includes(each.fault))
  const left = wrong.reduce((sum, { rows }) => sum + rows, 0)

  function fix(input: ImportFixInput): Promise<void> {
    return run(async () => {
      onAnswer(await callShop('POST /api/admin/imports/:id/mend', { params: { id }, body: input }))
      setTurn((before) => before + 1)
    })
  }

  const fixing: Fixing = { answer, turn, fix }
  return (
    <>
      <section className="admin-card import-summary">
        <div>
          <b>{groupDigits(good)}</b>
          <span data-tone="ok">
            <Icon name="circle-check" />
            {wordOf(good, rowForms)} без ошибок
          </span>
        </div>
        <div>
          <b>{groupDigits(left)}</b>
          <span data-tone={left > 0 ? 'bad' : 'ok'}>
            <Icon name={left > 0 ? 'circle-exclamation-point' : 'circle-check'} />
            {wordOf(left, rowForms)} с ошибками
          </span>
        </div>
        <p>
          {left > 0
            ? 'Исправьте здесь или пропустите: пропущенные строки можно скачать и загрузить отдельно. В каталог пока ничего не записано.'
            : 'Все строки читаются. В каталог пока ничего не записано.'}
        </p>
      </section>
      {wrong.map((each) => {
        if (each.fault === 'unknown-section') return <CategoryGroup key={each.fault} counted={each} {...fixing} />
        if (each.fault === 'no-section') return <NewCategoryGroup key={each.fault} counted={each} {...fixing} />
        return <ErrorGroup key={each.fault} counted={each} {...fixing} />
      })}
      <div className="admin-card import-bar">
        <button className="button button-outline" type="button" onClick={onBack}>
          Назад
        </button>
        {left > 0 && (
          <a className="link" href={shopUrl('GET /api/admin/imports/:id/rejected', { params: { id } })} download>
            <Icon name="download" />
            Скачать {countOf(left, rowsForms)} с ошибками
          </a>
        )}
        <FormError text={error} />
        <span>
          {good === 0
            ? 'Загружать нечего'
            : found > 0 && `Исправлено ${Math.max(0, found - left)} из ${groupDigits(found)}`}
        </span>
        <button className="button button-primary" type="button" disabled={good === 0} onClick={onNext}>
          {left > 0 ? `Продолжить, пропустив ${countOf(left, rowsForms)}` : 'Продолжить'}
        </button>
      </div>
    </>
  )
}

function wordOf(count: number, forms: CountForms): string {
  return countOf(count, forms).replace(/^[\d\s]+/, '')
}
