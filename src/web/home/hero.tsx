import { OwnPlate } from '#web/appliance/own-plate.tsx'
import { PlateForm } from '#web/appliance/plate-form.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { PlateButton } from '#web/plate/plate-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ExplodedWasher } from './exploded-washer.tsx'
import { washerSlug } from './washer-callouts.ts'

/** The model code from the rating plate first; who does not know it points at the drawing. */
export function Hero({ slugs }: { slugs: { slug: string; category_id: number }[] }) {
  const { categories } = useShell()
  const washer = categories.find(({ slug }) => slug === washerSlug)
  const washerParts = slugs.flatMap(({ slug, category_id }) => (category_id === washer?.id ? slug : []))
  return (
    <section className="hero blueprint">
      <div className="hero-text">
        <h1>Запчасти, которые точно подойдут</h1>
        <p>
          Введите модель или сфотографируйте шильдик — покажем только совместимые детали.
          {washerParts.length > 0 && ' Или выберите узел на схеме.'}
        </p>
        <PlateForm
          id="plate-model"
          className="plate"
          head={
            <div className="plate-label">
              <label htmlFor="plate-model">Модель техники</label>
              <Link className="link" to="/info/gde-model">
                Где найти?
              </Link>
            </div>
          }
        >
          <PlateButton className="button button-secondary plate-camera">Сфотографировать шильдик</PlateButton>
        </PlateForm>
        {categories.length > 0 && <OwnPlate />}
      </div>
      {washer?.slug && <ExplodedWasher categorySlug={washer.slug} known={washerParts} />}
    </section>
  )
}
