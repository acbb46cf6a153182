import type { ProductList } from '#shared/catalog/product-list-contract.ts'
import { CardSection } from '#web/catalog/card-section.tsx'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { OpeningStateText } from '#web/page/opening-state.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { categoryPath, phoneLink } from '#web/page/shop-paths.ts'
import { PlateButton } from '#web/plate/plate-button.tsx'
import { PlateForm } from '#web/plate/plate-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PlateAndPhone } from './plate-and-phone.tsx'
import type { Asked } from './search-loader.ts'
import { SimilarNumbers } from './similar-numbers.tsx'

type NothingFoundProps = { text: string; list: ProductList; hasModels: boolean }

/** Nothing found is no dead end: similar numbers, the model, what stands in the same category, a photo, the phone. */
export function NothingFound({ text, list, hasModels }: NothingFoundProps) {
  const { similar = [], neighbours } = list
  const hasSimilar = similar.length > 0
  return (
    <>
      <div className="nothing">
        <div className="nothing-main">
          {hasSimilar && <SimilarNumbers similar={similar} />}
          <ModelForm label={hasSimilar ? 'Надёжнее — по модели техники' : 'Модель техники'} />
          {!hasSimilar && !hasModels && <Sections />}
        </div>
        <aside className="nothing-side">
          <PhotoPanel text={text} />
          <CallLine />
        </aside>
      </div>
      {neighbours && <CardSection title={`${neighbours.title} — посмотрите по виду`} products={neighbours.products} />}
    </>
  )
}

type NothingTitleProps = { asked: Asked; list: ProductList; hasModels: boolean }

/** The heading of the page: what is missing, and what there is instead. */
export function NothingTitle({ asked: { words, model }, list, hasModels }: NothingTitleProps) {
  const [nearest] = list.similar ?? []
  if (nearest) {
    return (
      <div className="nothing-title">
        <h1>
          Номера <span className="code">{nearest.typed}</span> у нас нет
        </h1>
        <p>Но есть очень похожие — отличаются одним знаком. Сверьте с номером на детали или шильдике.</p>
      </div>
    )
  }
  if (words && model) {
    return (
      <div className="nothing-title">
        <h1>
          По запросу «{words}» для <span className="code">{model}</span> ничего нет
        </h1>
        <p>
          {hasModels
            ? 'Назовите деталь иначе или посмотрите всё, что подходит этой модели.'
            : 'Назовите деталь иначе, проверьте модель или покажите деталь на фото.'}
        </p>
      </div>
    )
  }
  return (
    <div className="nothing-title">
      <h1>{hasModels ? 'Выберите свою модель' : `По запросу «${words || model}» ничего нет`}</h1>
      {!hasModels && <p>Назовите деталь иначе, найдите её по модели техники или покажите нам на фото.</p>}
    </div>
  )
}

function ModelForm({ label }: { label: string }) {
  return (
    <PlateForm
      id="nothing-model"
      className="plate nothing-plate"
      head={
        <div className="plate-label">
          <label htmlFor="nothing-model">{label}</label>
          <Link className="link" to="/info/gde-model">
            Где найти?
          </Link>
        </div>
      }
    >
      <PlateButton className="button button-secondary plate-camera">Сфотографировать шильдик</PlateButton>
    </PlateForm>
  )
}

function Sections() {
  const { categories } = useShell()
  return (
    <ul className="chips">
      {categories.map((category) => (
        <li key={category.id}>
          <Link className="chip" to={categoryPath(category)}>
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function PhotoPanel({ text }: { text: string }) {
  return (
    <section className="nothing-photo blueprint" aria-labelledby="nothing-photo">
      <div>
        <h2 id="nothing-photo">Номер стёрся или его нет?</h2>
        <p>Пришлите фото детали или шильдика: мастер узнает её по виду.</p>
      </div>
      <PlateAndPhone />
      <div className="nothing-actions">
        <EnquiryButton asked={{ kind: 'find-part', text }} className="button nothing-send">
          <Icon name="images" />
          Прислать фото детали
        </EnquiryButton>
      </div>
    </section>
  )
}

function CallLine() {
  const { shop } = useShell()
  if (!shop.phone) return null
  return (
    <p className="nothing-call">
      Подскажем по телефону:{' '}
      <a className="link" href={phoneLink(shop.phone)}>
        {shop.phone}
      </a>
      <OpeningStateText hours={shop.hours} />
    </p>
  )
}
