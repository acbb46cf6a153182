import { useCallback, useEffect, useState } from 'react'
import type { ImportCategoryList } from '#shared/import/import-contract.ts'
import { useRead } from '#web/admin/ui/use-read.ts'
import { callShop } from '#web/api/call-shop.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CategorySelect, type CategoryValue, categoryOf, categoryValue } from './category-select.tsx'
import { type CountedError, type Fixing, GroupFrame } from './group-frame.tsx'

type Props = Fixing & { counted: CountedError }

const rowForms: CountForms = { one: 'строка', few: 'строки', many: 'строк' }

/** Maps the supplier's name of a category to ours; remembered for the next import. */
export function CategoryGroup({ answer, counted, turn, fix }: Props) {
  const tree = useRead('GET /api/admin/categories')?.categories ?? []
  const [categories, setCategories] = useState<ImportCategoryList['sections']>()
  const [isFailed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<Record<string, CategoryValue>>({})

  const read = useCallback(async () => {
    setFailed(false)
    try {
      setCategories((await callShop('GET /api/admin/imports/:id/sections', { params: { id: answer.id } })).sections)
    } catch {
      setFailed(true)
    }
  }, [answer.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each mending the list is another
  useEffect(() => void read(), [read, turn])

  return (
    <GroupFrame counted={counted} hint="Сопоставьте один раз, запомним для этого поставщика" fix={fix}>
      {isFailed && (
        <p className="admin-state" role="alert">
          Не удалось загрузить разделы.{' '}
          <button className="link" type="button" onClick={() => void read()}>
            Повторить
          </button>
        </p>
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
                  {countOf(rows, rowForms)}: {numbers.map(groupDigits).join(', ')}
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
