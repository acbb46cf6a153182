import { PlateForm } from '#web/appliance/plate-form.tsx'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath, phoneLink } from '#web/page/shop-paths.ts'
import { Link } from '#web/ui/link.tsx'

/** The way on when nothing was found: what to check, the model instead, a section, or a person. */
export function NothingFound({ text, hasModels }: { text: string; hasModels: boolean }) {
  const { categories, shop } = useShell()
  return (
    <div className="empty">
      <h2>{hasModels ? 'Выберите свою модель' : `По запросу «${text}» ничего нет`}</h2>
      <ul className="search-tips">
        <li>Проверьте артикул: он напечатан на самой детали</li>
        <li>
          Ищите по модели с шильдика.{' '}
          <Link className="link" to="/info/gde-model">
            Где найти?
          </Link>
        </li>
      </ul>
      <PlateForm
        id="nothing-model"
        className="search-by-model"
        head={<label htmlFor="nothing-model">Модель техники</label>}
      />
      <ul className="chips">
        {categories.map((category) => (
          <li key={category.id}>
            <Link className="chip" to={categoryPath(category)}>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="message-actions">
        <EnquiryButton asked={{ kind: 'find-part', text }}>Пришлите фото детали — найдём</EnquiryButton>
      </p>
      <p>
        Не получается? Позвоните{' '}
        <a className="link" href={phoneLink(shop.phone)}>
          {shop.phone}
        </a>{' '}
        — найдём
      </p>
    </div>
  )
}
