import { minSearchLength } from '#shared/catalog/product-list-query.ts'
import type { Suggestions } from '#shared/search/suggest-contract.ts'
import { countOf, productForms } from '#web/ui/count.ts'

type Answer = Suggestions | null | undefined

/** Instead of the list: too little typed, still asking, nothing found, or no answer. */
export function SearchMessage({ text, answer, onRetry }: { text: string; answer: Answer; onRetry: () => void }) {
  if (text.length < minSearchLength) return <p className="suggestions-message">Введите ещё символ</p>
  if (answer === undefined) return <p className="suggestions-message">Ищем…</p>
  if (answer) return <p className="suggestions-message">{nothingText(text)}</p>
  return (
    <p className="suggestions-message">
      Поиск не отвечает.{' '}
      <button className="link" type="button" onClick={onRetry}>
        Повторить
      </button>
    </p>
  )
}

/** The same in words, for those who hear the page. */
export function statusText(text: string, answer: Answer): string {
  if (text.length < minSearchLength) return 'Введите ещё символ'
  if (answer === undefined) return ''
  if (answer === null) return 'Поиск не отвечает'
  const { models, categories, faults: errors, products, total } = answer
  if (models.length + categories.length + errors.length + products.length === 0) return nothingText(text)
  return `${total === 1 ? 'Найден' : 'Найдено'} ${countOf(total, productForms)}`
}

function nothingText(text: string): string {
  return `Ничего не нашли по запросу «${text}». Проверьте артикул или найдите по модели`
}
