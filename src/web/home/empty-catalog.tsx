import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { useSession } from '#web/page/session.ts'
import { Link } from '#web/ui/link.tsx'

/** A shop without categories: shoppers can send an enquiry, the administrator sees where to begin. */
export function EmptyCatalog() {
  const isKeeper = useSession()?.role === 'admin'
  return (
    <section className="section" id="catalog">
      <div className="empty">
        <h2>Каталог пока пуст</h2>
        <p>
          {isKeeper
            ? 'Добавьте разделы и детали или загрузите прайс-лист — они сразу появятся здесь.'
            : 'Мы его наполняем. Напишите, какая деталь нужна, — найдём и ответим в рабочее время.'}
        </p>
        <p>
          {isKeeper ? (
            <Link className="button button-primary" to="/categories">
              Добавить разделы
            </Link>
          ) : (
            <EnquiryButton asked={{ kind: 'find-part' }}>Помочь с подбором</EnquiryButton>
          )}
        </p>
      </div>
    </section>
  )
}
