import { drawingNames } from '#shared/drawing/drawing.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { SymptomTabs } from '#web/symptom/symptom-tabs.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { iconNames } from '#web/ui/icon-names.ts'
import { Section } from '#web/ui/section.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { ShowcaseCards } from './showcase-cards.tsx'
import { ShowcaseForms } from './showcase-forms.tsx'
import { ShowcaseWindows } from './showcase-windows.tsx'

const looks = ['primary', 'secondary', 'outline']
const symptoms = ['Стиральная машина', 'Холодильник'].map((appliance, index) => ({
  id: index + 1,
  category_id: index + 1,
  category_slug: null,
  appliance,
  text: index === 0 ? 'Не сливает воду' : 'Не морозит',
  codes: { LG: ['OE'], Bosch: ['E18'] },
  subcategories: [],
}))

/** `npm run dev`, /ui: every widget of the shop in every state, to be looked at in both themes and both layouts. */
export function ShowcasePage() {
  return (
    <main className="container" id="main">
      <title>Детали интерфейса</title>
      <Breadcrumbs crumbs={[{ name: 'Раздел', to: '/stiralnye-mashiny' }]} current="Детали интерфейса" />
      <h1>Детали интерфейса</h1>
      <ThemeSwitch />
      <Section title="Кнопки">
        {looks.map((look) => (
          <p className="chips" key={look}>
            <button className={`button button-${look}`} type="button">
              Обычная
            </button>
            <button className={`button button-${look}`} type="button" aria-busy="true">
              Ждёт
            </button>
            <button className={`button button-${look}`} type="button" disabled>
              Нельзя
            </button>
            <button className={`button button-${look}`} type="button">
              <Icon name="shopping-cart" />
              Со знаком
            </button>
          </p>
        ))}
        <p className="chips">
          <a className="chip" href="/ui">
            Фишка
          </a>
          <a className="chip" href="/ui" aria-current="page">
            Выбрана
          </a>
          <a className="link" href="/ui">
            Ссылка
          </a>
        </p>
        <p className="chips">
          {[0, 1, 5, 120].map((count) => (
            <CountBadge key={count} count={count}>
              <Icon name="heart" />
            </CountBadge>
          ))}
        </p>
      </Section>
      <ShowcaseForms />
      <ShowcaseCards />
      <ShowcaseWindows />
      <Section title="Вкладки">
        <SymptomTabs symptoms={symptoms} />
      </Section>
      <Section title="Знаки">
        <p className="chips">
          {iconNames.map((name) => (
            <span className="chip" key={name}>
              <Icon name={name} />
              {name}
            </span>
          ))}
        </p>
      </Section>
      <Section title="Рисунки">
        <ul className="product-grid">
          {drawingNames.map((name) => (
            <li key={name}>
              <Drawing name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Section>
    </main>
  )
}
