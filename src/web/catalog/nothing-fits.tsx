import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

/** A section without a part for this appliance: all of it, or the help of a person. */
export function NothingFits({ model, path, total }: { model: string; path: string; total: number }) {
  return (
    <div className="empty">
      <h2>Для {model} в этом разделе деталей нет</h2>
      <p className="message-actions">
        <Link className="button button-primary" to={path}>
          Показать все {countOf(total, productForms)}
        </Link>
        <EnquiryButton className="button button-outline" asked={{ kind: 'find-part', text: `${model}: ` }}>
          Помочь с подбором
        </EnquiryButton>
      </p>
    </div>
  )
}
