import type { ProductList } from '#shared/catalog/product-list-contract.ts'
import { numberNoteText } from '#web/suggest/number-note.ts'
import { SymptomTable } from '#web/symptom/symptom-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'

/** What the search understood, above what it found: another word, an old number, a fault. */
export function SearchNotes({ text, list }: { text: string; list: ProductList }) {
  const { corrected, number_note: note, faults: errors } = list
  const noted = note && list.products.find(({ id }) => id === note.product_id)
  return (
    <>
      {corrected && (
        <p className="search-note">
          Показаны результаты для «{corrected}».{' '}
          <Link className="link" to={`/search?${new URLSearchParams({ q: text, exact: '1' })}`}>
            Искать «{text}»
          </Link>
        </p>
      )}
      {note && noted && <p className="search-note">{numberNoteText(note, noted.sku)}</p>}
      {errors && errors.length > 0 && (
        <Section title="Возможная причина">
          <div className="panel">
            <SymptomTable symptoms={errors} />
          </div>
        </Section>
      )}
    </>
  )
}
