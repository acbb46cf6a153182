import { useId, useState } from 'react'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ApplianceModel, ModelList } from '#shared/fit/model-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { useOwnModel } from '#web/appliance/own-model.ts'
import { type CountForms, countOf, modelDativeForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'

const shownFirst = 6
const modelForms: CountForms = { one: 'модель', few: 'модели', many: 'моделей' }

type ProductModelsProps = { productId: number; first: ModelList }

/** Models the product fits: a few at once, all of them on demand or when searched. */
export function ProductModels({ productId, first }: ProductModelsProps) {
  const params = { id: productId }
  const { answer = first, state, readMore } = useRead('GET /api/products/:id/models', { params }, { first })
  const { models } = answer
  const [isWhole, setWhole] = useState(false)
  const [typed, setTyped] = useState('')
  const own = useOwnModel()
  const id = useId()

  async function showAll() {
    setWhole(true)
    if (state === 'loading') return
    for (let list: ModelList | undefined = answer; list?.next_cursor; ) {
      const page = { params, query: { cursor: list.next_cursor } }
      list = await readMore(page, (before, more) => ({ ...more, models: [...before.models, ...more.models] }))
    }
  }

  function search(text: string) {
    setTyped(text)
    if (text && !isWhole) void showAll()
  }

  const found = models.filter((model) => isNamed(model, typed))
  const shown = isWhole ? found : found.slice(0, shownFirst)
  const hasNotes = models.some(({ id, note }) => note || id === own?.id)
  return (
    <Section id="models" title={`Подходит к ${countOf(first.total, modelDativeForms)}`}>
      {first.total > shownFirst && (
        <div className="models-search with-script">
          <Icon name="search" />
          <input
            type="search"
            value={typed}
            aria-label="Найти модель в списке"
            placeholder="Найти модель в списке"
            aria-controls={`${id}-table`}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            onChange={({ target }) => search(target.value)}
          />
        </div>
      )}
      <table className="models-table" id={`${id}-table`}>
        <thead>
          <tr>
            <th scope="col">Марка</th>
            <th scope="col">Модель</th>
            {hasNotes && <th scope="col">Примечание</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((model) => (
            <tr key={model.id} data-own={model.id === own?.id}>
              <td>{model.brand}</td>
              <td className="code">{model.code}</td>
              {hasNotes && <td>{model.id === own?.id ? <b>Ваша техника</b> : model.note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {typed && `Найдено: ${countOf(found.length, modelForms)}`}
      </p>
      {typed && found.length === 0 && state === 'ready' && <p>В списке такой модели нет</p>}
      {!isWhole && first.total > shownFirst && (
        <button className="button button-secondary with-script" type="button" onClick={() => void showAll()}>
          Показать все {countOf(first.total, modelForms)}
        </button>
      )}
      {isWhole && state === 'loading' && <p role="status">Загрузка...</p>}
      {state === 'failed' && (
        <p role="alert">
          Не удалось загрузить модели.{' '}
          <button className="link" type="button" onClick={() => void showAll()}>
            Повторить
          </button>
        </p>
      )}
    </Section>
  )
}

/** Separators and look-alike letters do not matter, as everywhere a model is typed. */
function isNamed({ brand, code }: ApplianceModel, typed: string): boolean {
  const asked = normalizeCode(typed)
  return asked === '' || normalizeCode(`${brand}${code}`).includes(asked)
}
