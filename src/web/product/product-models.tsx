import { useState } from 'react'
import type { ModelList } from '#shared/fit/model-contract.ts'
import { browserShopApi } from '#web/api/shop-api-context.ts'
import { countOf, modelDativeForms } from '#web/ui/count.ts'
import { Section } from '#web/ui/section.tsx'

/** Which appliances the part fits: the first ones at once, the others when asked for. */
export function ProductModels({ productId, first }: { productId: number; first: ModelList }) {
  const [models, setModels] = useState(first.models)
  const [cursor, setCursor] = useState(first.next_cursor)
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const hasNotes = models.some(({ note }) => note)

  async function showMore() {
    if (!cursor || state === 'loading') return
    setState('loading')
    try {
      const more = await browserShopApi.productModels(productId, cursor)
      setModels((before) => [...before, ...more.models])
      setCursor(more.next_cursor)
      setState('ready')
    } catch {
      setState('failed')
    }
  }

  return (
    <Section id="models" title={`Подходит к ${countOf(first.total, modelDativeForms)}`}>
      <table className="models-table">
        <thead>
          <tr>
            <th scope="col">Марка</th>
            <th scope="col">Модель</th>
            {hasNotes && <th scope="col">Примечание</th>}
          </tr>
        </thead>
        <tbody>
          {models.map(({ id, brand, code, note }) => (
            <tr key={id}>
              <td>{brand}</td>
              <td className="code">{code}</td>
              {hasNotes && <td>{note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {cursor && (
        <button
          className="button button-secondary with-script"
          type="button"
          onClick={showMore}
          aria-busy={state === 'loading'}
        >
          Показать ещё модели
        </button>
      )}
      {state === 'failed' && <p role="alert">Не удалось загрузить модели. Нажмите ещё раз, чтобы повторить</p>}
    </Section>
  )
}
