import { useState } from 'react'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { drawingNames } from '#shared/drawing/drawing.ts'
import { ProductGrid } from '#web/catalog/product-card.tsx'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { SymptomTabs } from '#web/symptom/symptom-tabs.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Field, PasswordField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { iconNames } from '#web/ui/icon-names.ts'
import { Section } from '#web/ui/section.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { showToast } from '#web/ui/toast.ts'

const toasts = [
  { name: 'Сообщение', options: {} },
  { name: 'Удача', options: { kind: 'success' } },
  { name: 'Ошибка', options: { kind: 'error' } },
  { name: 'Внизу', options: { kind: 'error', place: 'bottom-center' } },
  { name: 'С действием', options: { action: { label: 'Вернуть', run: () => undefined }, milliseconds: 6000 } },
] as const

const product: ProductCard = {
  id: 0,
  slug: null,
  name: 'Насос сливной Askoll M231 XP, 40 Вт, 8 защёлок',
  sku: 'DC31-00178A',
  brand: 'Samsung',
  kind: 'original',
  photos: [],
  drawing: 'pump',
  price: 1890,
  user_price: null,
  quantity: 14,
  discontinued: false,
  rating: 4.6,
  reviews_count: 38,
}

/** Ids that no product of a real shop has, so that nothing real gets into the cart. */
const states: Partial<ProductCard>[] = [
  {},
  { user_price: 1490, kind: 'analog' },
  { quantity: 2, kind: 'universal' },
  { quantity: 0 },
  { quantity: null },
  { discontinued: true },
  { master_price: 1320 },
  {
    rating: null,
    reviews_count: 0,
    name: 'Название, которое не помещается в две строки карточки и поэтому обрезается в конце',
  },
]

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
export function Page() {
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

function ShowcaseForms() {
  return (
    <Section title="Поля">
      <div className="form-grid">
        <Field label="Имя" />
        <Field label="Отчество" note="необязательно" defaultValue="Сергеевна" />
        <Field label="Телефон" hint="Позвоним, если будут вопросы" placeholder="+7" />
        <Field label="Email" defaultValue="anna.example" error="Проверьте email: не хватает @" />
        <Field label="Закрыто" defaultValue="Нельзя изменить" disabled />
        <PasswordField label="Пароль" hint="Минимум 8 символов" defaultValue="parol" />
        <label className="check">
          <input type="checkbox" />
          Не выбрано
          <span className="check-count">12</span>
        </label>
        <label className="check">
          <input type="checkbox" defaultChecked />
          Выбрано
        </label>
        <label className="check">
          <input type="checkbox" disabled />
          Ничего не найдётся
          <span className="check-count">0</span>
        </label>
      </div>
    </Section>
  )
}

function ShowcaseCards() {
  return (
    <Section title="Карточки, цены, наличие, степпер">
      <ProductGrid products={states.map((state, index) => ({ ...product, ...state, id: 900_000_000 + index }))} />
    </Section>
  )
}

function ShowcaseWindows() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Окна, сообщения, заготовки">
      <p className="chips">
        <button className="button button-outline" type="button" onClick={() => setOpen(true)}>
          Окно
        </button>
        {toasts.map(({ name, options }) => (
          <button
            className="button button-outline"
            type="button"
            key={name}
            onClick={() => void showToast(`${name}: так выглядит`, options)}
          >
            {name}
          </button>
        ))}
        <button
          className="button button-outline"
          type="button"
          onClick={() => window.dispatchEvent(new Event('offline'))}
        >
          Нет соединения
        </button>
      </p>
      <div className="profile-skeleton" role="status" aria-label="Загрузка..." />
      <Dialog isOpen={isOpen} title="Окно" onClose={() => setOpen(false)}>
        <div className="form-grid">
          <Field label="Поле в окне" />
          <button className="button button-primary" type="button" onClick={() => setOpen(false)}>
            Готово
          </button>
        </div>
      </Dialog>
    </Section>
  )
}
