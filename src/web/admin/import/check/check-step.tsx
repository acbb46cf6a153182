import { useState } from 'react'
import type { ImportAnswer, ImportFixInput } from '#shared/import/import-contract.ts'
import { quietErrors } from '#shared/import/import-fields.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CategorySelect, type CategoryValue, categoryOf, categoryValue } from './category-select.tsx'
import { ErrorGroup } from './error-group.tsx'
import { type CountedError, type Fixing, GroupFrame } from './group-frame.tsx'
import { readByFixes } from './use-rows.ts'

const namedRowForms: CountForms = { one: 'строка', few: 'строки', many: 'строк' }

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
  const { error, write } = useWrite({ refreshes: readByFixes })
  const doubted = faults.find((each) => each.fault === 'doubtful')?.rows ?? 0
  const good = counts.create + counts.update + counts.same + doubted
  const wrong = faults.filter((each) => !quietErrors.includes(each.fault))
  const left = wrong.reduce((sum, { rows }) => sum + rows, 0)

  async function fix(input: ImportFixInput): Promise<void> {
    const fixed = await write('POST /api/admin/imports/:id/fix', { params: { id }, body: input })
    if (fixed) onAnswer(fixed)
  }

  const fixing: Fixing = { answer, fix }
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

type NewCategoryGroupProps = Fixing & { counted: CountedError }

/** New products whose rows name no category are put into one; from there they are moved by hand. */
function NewCategoryGroup({ counted, fix }: NewCategoryGroupProps) {
  const tree = useRead('GET /api/admin/categories').answer?.categories ?? []
  const [value, setValue] = useState('')
  return (
    <GroupFrame counted={counted} hint="Таких артикулов в каталоге нет, а раздела в строке нет" fix={fix}>
      <ul className="import-sections">
        <li>
          <span>
            <b>Все новые товары без раздела</b>
            <small>{groupDigits(counted.rows - counted.left_out)}</small>
          </span>
          <Icon name="arrow-right" />
          <CategorySelect label="Раздел для новых товаров" tree={tree} value={value} onChange={setValue} />
          <em />
          <button
            className="button button-secondary button-small"
            type="button"
            disabled={value === ''}
            onClick={() => void fix({ new_section: categoryOf(value) })}
          >
            Применить
          </button>
        </li>
      </ul>
    </GroupFrame>
  )
}

type CategoryGroupProps = Fixing & { counted: CountedError }

/** Maps the supplier's name of a category to ours; remembered for the next import. */
function CategoryGroup({ answer, counted, fix }: CategoryGroupProps) {
  const tree = useRead('GET /api/admin/categories').answer?.categories ?? []
  const read = useRead('GET /api/admin/imports/:id/sections', { params: { id: answer.id } })
  const categories = read.answer?.sections
  const [chosen, setChosen] = useState<Record<string, CategoryValue>>({})

  return (
    <GroupFrame counted={counted} hint="Сопоставьте один раз, запомним для этого поставщика" fix={fix}>
      {read.state === 'failed' && (
        <FailedRead className="admin-state" text="Не удалось загрузить разделы." onRetry={read.reload} />
      )}
      <ul className="import-sections">
        {categories?.map(({ name, rows, numbers, guess }) => {
          const guessed = guess ? categoryValue(guess.category_id, guess.subcategory_id) : ''
          const value = chosen[name] ?? guessed
          return (
            <li key={name}>
              <span>
                <b>{name}</b>
                <small>
                  {countOf(rows, namedRowForms)}: {numbers.map(groupDigits).join(', ')}
                  {rows > numbers.length && '…'}
                </small>
              </span>
              <Icon name="arrow-right" />
              <CategorySelect
                label={`Раздел для «${name}»`}
                tree={tree}
                value={value}
                onChange={(now) => setChosen({ ...chosen, [name]: now })}
              />
              <em>
                {guess && value === guessed && (
                  <>
                    <Icon name="sparkles" />
                    Совпадение {Math.round(guess.likeness * 100)}&nbsp;%
                  </>
                )}
              </em>
              <button
                className="button button-secondary button-small"
                type="button"
                disabled={value === ''}
                aria-label={`Применить: ${name}`}
                onClick={() => void fix({ section: name, ...categoryOf(value) })}
              >
                Применить
              </button>
            </li>
          )
        })}
      </ul>
    </GroupFrame>
  )
}
