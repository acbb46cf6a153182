import { useState } from 'react'
import type { ImportAnswer } from '#shared/import/import-contract.ts'
import { type ImportColumns, type ImportField, importFields, importLabels } from '#shared/import/import-fields.ts'
import type { StockRule } from '#shared/import/stock-words.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CancelImport } from './cancel-import.tsx'
import { MarkupChoiceCard } from './markup-choice-card.tsx'
import { StockRuleChoice } from './stock-rule-choice.tsx'

/** Enough of a row to know it again. */
const shownCells = 5
const shownLetters = 70

type Props = { answer: ImportAnswer; onAnswer: (answer: ImportAnswer) => void }

/** Fields by column: a column means one thing at most. */
type Chosen = (ImportField | '')[]

const samplesShown = 3

/** What each column of the file means: proposed by its name, or as it was the last time; shown with what stands in it. */
export function ColumnStep({ answer, onAnswer }: Props) {
  const { heading, sample, confidence, is_remembered: isRemembered } = answer
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(answer))
  const [stock, setStock] = useState<StockRule>(answer.stock)
  const [markup, setMarkup] = useState(answer.markup)
  const { isBusy, error, run } = useWrite()
  const wrong = mappingError(chosen) ?? stockError(stock, chosen)
  const stockColumn = chosen.indexOf('quantity')
  const asked = answer.suggested.master_price

  function choose(column: number, field: ImportField | '') {
    // The field moves from the column that had it.
    setChosen(chosen.map((each, n) => (n === column ? field : each === field && field !== '' ? '' : each)))
  }

  return (
    <>
      <LayoutChoice answer={answer} onAnswer={onAnswer} />
      <section className="admin-card import-columns">
        <header>
          <h2>Что в колонках</h2>
          <p>
            {isRemembered
              ? 'Такой прайс уже загружали: колонки разобраны так же, как в прошлый раз'
              : 'Разобрали по названиям колонок. Проверьте и поправьте, в следующий раз вспомним ваш выбор'}
          </p>
        </header>
        <ul>
          {heading.map((name, column) => {
            const field = chosen[column] ?? ''
            const sure = field !== '' && answer.columns[field] === column ? confidence[field] : undefined
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may bear one name
              <li key={column} data-unused={field === '' || undefined}>
                <span>
                  <b>{name || `Колонка ${column + 1}`}</b>
                  <small>{samplesOf(sample, column)}</small>
                </span>
                <Icon name="arrow-right" />
                <select
                  aria-label={`Колонка «${name || column + 1}»`}
                  value={field}
                  onChange={(event) => choose(column, event.target.value as ImportField | '')}
                >
                  <option value="">Не загружать</option>
                  {importFields.map((each) => (
                    <option key={each} value={each}>
                      {importLabels[each]}
                    </option>
                  ))}
                </select>
                <em>
                  {field === '' && column === asked && !chosen.includes('master_price') && (
                    <button className="link" type="button" onClick={() => choose(column, 'master_price')}>
                      Это цена мастера?
                    </button>
                  )}
                  {field === 'sku' && <strong>Ключ: по нему узнаём товар</strong>}
                  {field !== 'sku' && sure !== undefined && (
                    <>
                      <Icon name="sparkles" />
                      {isRemembered ? 'Как в прошлый раз' : `Совпадение ${Math.round(sure * 100)}\u00a0%`}
                    </>
                  )}
                </em>
              </li>
            )
          })}
        </ul>
      </section>
      {stockColumn >= 0 && <StockRuleChoice answer={answer} column={stockColumn} rule={stock} onChange={setStock} />}
      {markup && chosen.includes('purchase_price') && <MarkupChoiceCard choice={markup} onChange={setMarkup} />}
      <div className="admin-card import-bar">
        <CancelImport id={answer.id} />
        <FormError text={error} />
        <span>{wrong}</span>
        <button
          className="button button-primary"
          type="button"
          disabled={wrong !== null}
          aria-busy={isBusy}
          onClick={() =>
            void run(async () =>
              onAnswer(
                await callShop('POST /api/admin/imports/:id/check', {
                  params: { id: answer.id },
                  body: { columns: columnsOf(chosen), stock, ...(markup ? { markup } : {}) },
                }),
              ),
            )
          }
        >
          Проверить строки
        </button>
      </div>
    </>
  )
}

function chosenOf({ heading, columns }: ImportAnswer): Chosen {
  const byColumn = new Map(Object.entries(columns).map(([field, column]) => [column, field as ImportField]))
  return heading.map((_name, column) => byColumn.get(column) ?? '')
}

function columnsOf(chosen: Chosen): ImportColumns {
  return Object.fromEntries(chosen.flatMap((field, column) => (field === '' ? [] : [[field, column]])))
}

function mappingError(chosen: Chosen): string | null {
  if (!chosen.includes('sku')) return 'Укажите колонку с артикулом'
  return chosen.filter(Boolean).length > 1 ? null : 'Укажите, что обновлять: цену, остаток или другое'
}

function stockError(rule: StockRule, chosen: Chosen): string | null {
  return chosen.includes('quantity') && rule.kind === 'count' && rule.pieces === 0
    ? 'Укажите, сколько штук считать'
    : null
}

function samplesOf(sample: string[][], column: number): string {
  const values = sample.map((row) => row[column] ?? '').filter(Boolean)
  return values.slice(0, samplesShown).join(' · ') || 'Пусто в первых строках'
}

type LayoutChoiceProps = { answer: ImportAnswer; onAnswer: (answer: ImportAnswer) => void }

/** Where the table stands in the file: its sheet, and the row that names the columns. Recognised, and chosen otherwise here. */
function LayoutChoice({ answer, onAnswer }: LayoutChoiceProps) {
  const { id, sheets, sheet, heading_row: headingRow, head } = answer
  const { isBusy, error, run } = useWrite()
  if (head.length === 0) return null

  function choose(layout: { sheet?: number; heading_row?: number }) {
    void run(async () =>
      onAnswer(await callShop('POST /api/admin/imports/:id/layout', { params: { id }, body: layout })),
    )
  }

  return (
    <section className="admin-card import-layout" aria-busy={isBusy}>
      <h2>Где таблица</h2>
      <div>
        {sheets.length > 1 && (
          <SelectField
            label="Лист"
            value={String(sheet)}
            options={sheets.map(({ name, is_hidden: isHidden }, n) => ({
              value: String(n),
              name: `${name || `Лист ${n + 1}`}${isHidden ? ' (скрытый)' : ''}`,
            }))}
            onChange={(value) => choose({ sheet: Number(value) })}
          />
        )}
        <SelectField
          label="Строка с названиями колонок"
          value={String(headingRow)}
          options={head.map(({ number, cells }) => ({ value: String(number), name: `${number}: ${shown(cells)}` }))}
          onChange={(value) => choose({ sheet, heading_row: Number(value) })}
        />
      </div>
      <FormError text={error} />
    </section>
  )
}

function shown(cells: string[]): string {
  const text = cells.filter(Boolean).slice(0, shownCells).join(' · ')
  return text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text
}
