import { type FormEvent, useState } from 'react'
import type { ManagedCategory } from '#shared/category/category-admin-contract.ts'
import type { ExchangeMappingInput, ExchangeMappings } from '#shared/exchange/exchange-contract.ts'
import {
  type PriceTarget,
  priceTargetLabels,
  priceTargets,
  type StoreTarget,
  storeTargetLabels,
  storeTargets,
} from '#shared/exchange/exchange-settings.ts'
import { type SaleTarget, saleTargetLabels, saleTargets } from '#shared/exchange/sale-settings.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { type CountForms, countOf, groupDigits, productForms } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Kinds of prices, stores, groups and states of orders of 1С, each beside what it is on the site. */
export function ExchangeMappingsForm() {
  const { answer, state, reload, take } = useRead('GET /api/admin/exchange/mappings')
  const tree = useRead('GET /api/admin/categories').answer?.categories ?? []
  if (state === 'failed') {
    return <FailedRead className="admin-state" text="Не удалось загрузить соответствия." onRetry={reload} />
  }
  if (!answer) return <p className="admin-state">Загрузка...</p>
  return <MappingsForm key={JSON.stringify(answer)} mappings={answer} tree={tree} onSaved={take} />
}

type Props = { mappings: ExchangeMappings; tree: ManagedCategory[]; onSaved: (mappings: ExchangeMappings) => void }
type Chosen = Required<ExchangeMappingInput>

function MappingsForm({ mappings, tree, onSaved }: Props) {
  const [chosen, setChosen] = useState<Chosen>({ prices: [], stores: [], statuses: [], groups: [] })
  const { isBusy, problem, write } = useWrite({
    refreshes: ['GET /api/admin/exchange', 'GET /api/admin/exchange/runs'],
  })
  const undecided = mappings.prices.filter(({ target }) => target === null)
  const unclear = mappings.statuses.filter(({ target }) => target === null)
  const isBare = mappings.prices.length + mappings.stores.length + mappings.groups.length === 0

  function put<Kind extends keyof Chosen>(kind: Kind, one: Chosen[Kind][number]) {
    const others = (chosen[kind] as { id: string }[]).filter(({ id }) => id !== one.id)
    setChosen({ ...chosen, [kind]: [...others, one] })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const saved = await write('PUT /api/admin/exchange/mappings', { body: chosen })
    if (!saved) return
    onSaved(saved)
    const isOfGoods = chosen.prices.length + chosen.stores.length + chosen.groups.length > 0
    const next = isOfGoods ? 'Пересчитываем то, что уже пришло из 1С' : 'Применится со следующего обмена'
    void showToast(`Сохранено. ${next}`, { kind: 'success' })
  }

  return (
    <form className="exchange-form" onSubmit={save}>
      {undecided.length > 0 && (
        <div className="notice" data-kind="warn">
          <Icon name="triangle-exclamation-point" />
          <div>
            <b>Ни с чем не связано: {undecided.map(({ name, id }) => `«${name || id}»`).join(', ')}</b>
            <p>Цены этих видов не загружаются. Остальное идёт как обычно.</p>
          </div>
        </div>
      )}
      {unclear.length > 0 && (
        <div className="notice" data-kind="warn">
          <Icon name="triangle-exclamation-point" />
          <div>
            <b>Непонятные статусы: {unclear.map(({ name }) => `«${name}»`).join(', ')}</b>
            <p>По ним заказы не двигаются. Выберите, что они значат на сайте.</p>
          </div>
        </div>
      )}
      {isBare && <p>Виды цен, склады и группы появятся здесь, когда 1С пришлёт их в первый раз.</p>}
      <MappingTable
        title="Виды цен"
        rows={mappings.prices}
        forms={priceForms}
        checkOf={({ target, count }) => (target === null ? notTaken : target === 'ignore' ? notHere : counted(count))}
      >
        {({ id, name, target }) => (
          <select
            aria-label={`Вид цены ${name || id}`}
            value={chosen.prices.find((each) => each.id === id)?.target ?? target ?? ''}
            onChange={(event) => put('prices', { id, target: event.target.value as PriceTarget })}
          >
            <option value="" disabled>
              Выберите…
            </option>
            {priceTargets.map((each) => (
              <option key={each} value={each}>
                {priceTargetLabels[each]}
              </option>
            ))}
          </select>
        )}
      </MappingTable>
      <MappingTable
        title="Склады"
        rows={mappings.stores}
        forms={positionForms}
        checkOf={({ target, count }) => (target === 'ignore' ? notHere : counted(count))}
      >
        {({ id, name, target }) => (
          <select
            aria-label={`Склад ${name || id}`}
            value={chosen.stores.find((each) => each.id === id)?.target ?? target}
            onChange={(event) => put('stores', { id, target: event.target.value as StoreTarget })}
          >
            {storeTargets.map((each) => (
              <option key={each} value={each}>
                {storeTargetLabels[each]}
              </option>
            ))}
          </select>
        )}
      </MappingTable>
      <MappingTable
        title="Группы"
        rows={mappings.groups}
        forms={productForms}
        checkOf={({ target, section }) =>
          target === 'ignore' ? notHere : section ? { kind: 'good', text: 'Связана' } : { text: 'Новая' }
        }
      >
        {(group) => (
          <GroupSelect
            group={group}
            chosen={chosen.groups.find(({ id }) => id === group.id)}
            tree={tree}
            onChange={(one) => put('groups', one)}
          />
        )}
      </MappingTable>
      <MappingTable
        title="Статусы заказа"
        rows={mappings.statuses}
        forms={documentForms}
        checkOf={({ target }) =>
          target === null
            ? { kind: 'warn', text: 'Не двигаем' }
            : target === 'ignore'
              ? { text: 'Без письма' }
              : { kind: 'good', text: 'Письмо покупателю' }
        }
      >
        {({ id, name, target }) => (
          <select
            aria-label={`Статус ${name}`}
            value={chosen.statuses.find((each) => each.id === name)?.target ?? target ?? ''}
            onChange={(event) => put('statuses', { id: name || id, target: event.target.value as SaleTarget })}
          >
            <option value="" disabled>
              Выберите…
            </option>
            {saleTargets.map((each) => (
              <option key={each} value={each}>
                {saleTargetLabels[each]}
              </option>
            ))}
          </select>
        )}
      </MappingTable>
      <FormError text={problem && (problem.fields ? Object.values(problem.fields)[0] : problem.error)} />
      <footer>
        <button className="button button-primary button-small" type="submit" aria-busy={isBusy}>
          Сохранить
        </button>
        <small>Цены, склады и группы пересчитаем сразу, статусы — со следующего обмена</small>
      </footer>
    </form>
  )
}

type Check = { kind?: 'good' | 'warn'; text: string }
const notTaken: Check = { kind: 'warn', text: 'Не загружаем' }
const notHere: Check = { text: 'Не на сайте' }
const counted = (count: number): Check => ({ kind: 'good', text: count > 0 ? groupDigits(count) : 'Связано' })
const priceForms: CountForms = { one: 'цена', few: 'цены', many: 'цен' }
const positionForms: CountForms = { one: 'позиция', few: 'позиции', many: 'позиций' }
const documentForms: CountForms = { one: 'документ', few: 'документа', many: 'документов' }
/** A long list of groups is shown by and by: every row has a list of all sections. */
const shownAtOnce = 50

type Row = { id: string; name: string; count: number }
type TableProps<Each extends Row> = {
  title: string
  rows: Each[]
  forms: CountForms
  /** What the stored choice means. */
  checkOf: (row: Each) => Check
  children: (row: Each) => React.ReactNode
}

function MappingTable<Each extends Row>({ title, rows, forms, checkOf, children }: TableProps<Each>) {
  const [shown, setShown] = useState(shownAtOnce)
  if (rows.length === 0) return null
  return (
    <section className="exchange-map">
      <h2>{title}</h2>
      <p aria-hidden="true">
        <span>В 1С</span>
        <span>На сайте</span>
        <span>Проверка</span>
      </p>
      <ul>
        {rows.slice(0, shown).map((row) => {
          const { kind, text } = checkOf(row)
          return (
            <li key={row.id} data-kind={kind}>
              <span>
                <b>{row.name || row.id}</b>
                {row.count > 0 && <small>{countOf(row.count, forms)}</small>}
              </span>
              <Icon name="arrow-right" />
              {children(row)}
              <span className="exchange-pill" data-kind={kind}>
                {kind && <Icon name={kind === 'good' ? 'check' : 'triangle-exclamation-point'} />}
                {text}
              </span>
            </li>
          )
        })}
      </ul>
      {rows.length > shown && (
        <button className="link" type="button" onClick={() => setShown(shown + shownAtOnce)}>
          Показать ещё, осталось {groupDigits(rows.length - shown)}
        </button>
      )}
    </section>
  )
}

type Group = ExchangeMappings['groups'][number]
type GroupProps = {
  group: Group
  chosen: Chosen['groups'][number] | undefined
  tree: ManagedCategory[]
  onChange: (chosen: Chosen['groups'][number]) => void
}

function GroupSelect({ group, chosen, tree, onChange }: GroupProps) {
  const { id, name, target, section } = group
  const now = chosen ?? group
  const value =
    now.target === 'section'
      ? `${now.category_id}/${now.subcategory_id ?? ''}`
      : now.target === 'ignore'
        ? 'ignore'
        : 'new'
  return (
    <select
      aria-label={`Группа ${name || id}`}
      value={value}
      onChange={(event) => {
        const [category = '', subcategory = ''] = event.target.value.split('/')
        const plain = { id, category_id: null, subcategory_id: null }
        if (category === 'new' || category === 'ignore') return onChange({ ...plain, target: category })
        const place = { category_id: Number(category), subcategory_id: subcategory ? Number(subcategory) : null }
        return onChange({ id, target: 'section', ...place })
      }}
    >
      <option value="new">
        {target === 'new' || target === 'found' ? (section ?? 'Новый раздел') : 'Раздел с этим названием'}
      </option>
      <option value="ignore">Не загружать</option>
      {tree.map((category) => (
        <optgroup key={category.id} label={category.name}>
          <option value={`${category.id}/`}>{category.name}</option>
          {category.subcategories.map((each) => (
            <option key={each.id} value={`${category.id}/${each.id}`}>
              {category.name} / {each.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
