import { useState } from 'react'
import type { ModelPasteAnswer } from '#shared/product/model-paste-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useToastedWrite } from '#web/api/use-toasted-write.ts'
import { useWrite } from '#web/api/use-write.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'
import { FormSection } from './form-section.tsx'
import { LinkedModels } from './linked-models.tsx'
import type { ProductFormState } from './use-product-form.ts'

type Line = ModelPasteAnswer['lines'][number]

export const modelForms: CountForms = { one: 'модель', few: 'модели', many: 'моделей' }
const lineForms: CountForms = { one: 'строку', few: 'строки', many: 'строк' }
const shownLines = 8
const icons: Record<Line['state'], IconName> = {
  linked: 'circle-check',
  found: 'circle-check',
  new: 'plus',
  bad: 'circle-x',
}

/** Models the product fits, pasted as a list: first shows what was understood, then adds them. */
export function ProductModels({ form: { product, take, draft } }: { form: ProductFormState }) {
  const [text, setText] = useState('')
  // An original product fits its own brand's appliances; for an analog the brand is not known.
  const [brand, setBrand] = useState(draft.kind === 'original' && product ? product.brand : '')
  const [answer, setAnswer] = useState<ModelPasteAnswer>()
  const [isListOpen, setListOpen] = useState(false)
  const asking = useWrite()
  const { write } = useToastedWrite()
  const ready = answer ? answer.counts.found + answer.counts.new : 0
  if (!product) {
    return (
      <FormSection id="primenimost" title="Применимость">
        <p className="form-later">Список моделей можно вставить после первого сохранения.</p>
      </FormSection>
    )
  }
  const { id } = product

  function ask(typed: string, apply: boolean) {
    return callShop('POST /api/admin/products/:id/models', {
      params: { id },
      body: { text: typed, apply, ...(brand.trim() && { brand: brand.trim() }) },
    })
  }
  function look(typed = text) {
    if (typed.trim()) void asking.run(async () => setAnswer(await ask(typed, false)))
  }
  function tie() {
    void asking.run(async () => {
      await ask(text, true)
      take(await callShop('GET /api/admin/products/:id', { params: { id } }))
      setText('')
      setAnswer(undefined)
      void showToast(`Добавили ${countOf(ready, modelForms)}`, { kind: 'success' })
    })
  }
  function replaceLine(line: number, by: string) {
    const next = text
      .split('\n')
      .toSpliced(line - 1, 1, by)
      .join('\n')
    setText(next)
    look(next)
  }

  return (
    <FormSection
      id="primenimost"
      title="Применимость"
      note={
        <>
          Сейчас {countOf(product.models_count, modelForms)}{' '}
          {product.models_count > 0 && (
            <button className="link" type="button" onClick={() => setListOpen(true)}>
              Открыть список
            </button>
          )}
        </>
      }
    >
      <div className="form-models">
        <div>
          <TextArea
            label="Вставьте модели, по одной в строке"
            className="code"
            rows={9}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setAnswer(undefined)
            }}
          />
          <p className="form-hint">Регистр, пробелы и дефисы не важны</p>
          <Field
            label="Марка техники"
            note="если её нет в строке"
            maxLength={100}
            value={brand}
            onChange={(event) => {
              setBrand(event.currentTarget.value)
              setAnswer(undefined)
            }}
            // The form around it is not to be saved by this.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <div className="form-models-answer" aria-live="polite">
          {answer ? (
            <Understood answer={answer} onTake={replaceLine} />
          ) : (
            <p className="form-later">Здесь покажем, что узнали в списке. Ничего не сохранится, пока вы не добавите.</p>
          )}
          <FieldError error={asking.error} />
          <div className="form-models-buttons">
            {answer && ready > 0 ? (
              <button
                className="button button-secondary button-small"
                type="button"
                aria-busy={asking.isBusy}
                onClick={tie}
              >
                Добавить {countOf(ready, modelForms)}
              </button>
            ) : (
              <button
                className="button button-secondary button-small"
                type="button"
                disabled={!text.trim()}
                aria-busy={asking.isBusy}
                onClick={() => look()}
              >
                Проверить список
              </button>
            )}
          </div>
        </div>
      </div>
      {isListOpen && (
        <LinkedModels
          productId={id}
          onClose={() => setListOpen(false)}
          onRemoved={async () => {
            const now = await write('GET /api/admin/products/:id', { params: { id } })
            if (now) take(now)
          }}
        />
      )}
    </FormSection>
  )
}

type UnderstoodProps = { answer: ModelPasteAnswer; onTake: (line: number, model: string) => void }

function Understood({ answer: { lines, counts }, onTake }: UnderstoodProps) {
  const [isWhole, setWhole] = useState(false)
  // What needs a look comes first.
  const order = { bad: 0, new: 1, found: 2, linked: 3 }
  const shown = lines.toSorted((a, b) => order[a.state] - order[b.state]).slice(0, isWhole ? undefined : shownLines)
  return (
    <>
      <p className="form-models-counts">
        <b>Распознали {countOf(lines.length, lineForms)}</b>
        <span data-state="found">
          <Icon name="circle-check" />
          {counts.found + counts.linked} есть в базе
        </span>
        {counts.new > 0 && (
          <span data-state="new">
            <Icon name="plus" />
            {counts.new} {counts.new === 1 ? 'новая' : 'новых'}
          </span>
        )}
        {counts.bad > 0 && (
          <span data-state="bad">
            <Icon name="circle-x" />
            {counts.bad} с ошибкой
          </span>
        )}
      </p>
      <ul>
        {shown.map((line) => (
          <li key={line.line} data-state={line.state}>
            <Icon name={icons[line.state]} />
            <span className="code">{line.text}</span>
            <small>
              <Meaning line={line} onTake={onTake} />
            </small>
          </li>
        ))}
      </ul>
      {lines.length > shownLines && !isWhole && (
        <button className="link" type="button" onClick={() => setWhole(true)}>
          Показать все строки
        </button>
      )}
    </>
  )
}

function Meaning({ line, onTake }: { line: Line; onTake: UnderstoodProps['onTake'] }) {
  const { state, text, model, hint } = line
  if (state === 'linked') return 'уже привязана'
  if (state === 'new') return 'модели нет в базе, создадим'
  if (state === 'found') {
    const isAlike = model && text.endsWith(model.code)
    return isAlike || !model ? (
      'добавим'
    ) : (
      <>
        добавим как <span className="code">{model.code}</span>
      </>
    )
  }
  const meant = /Есть (.+)$/.exec(hint ?? '')?.[1]
  if (!meant) return hint
  return (
    <>
      Буква O вместо нуля?{' '}
      <button className="link" type="button" onClick={() => onTake(line.line, meant)}>
        Взять <span className="code">{meant}</span>
      </button>
    </>
  )
}
