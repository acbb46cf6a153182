import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyCatalogue } from '#web/admin/product/products-page.tsx'
import type { RouterState } from '#web/router/router.ts'
import { RouterContexts } from '#web/router/router-context.tsx'
import type { AdminColumn } from './admin-column.ts'
import type { AdminList } from './admin-list.ts'
import type { ListAddress } from './admin-list-address.ts'
import { EmptyList } from './admin-state.tsx'
import { AdminTable } from './admin-table.tsx'

function stateAt(pathname: string): RouterState {
  const location = { pathname, search: '', hash: '', state: null, key: '' }
  return { visit: { location, kind: 'push', isScrollKept: true }, screen: undefined, pending: undefined }
}

type Part = { id: number; name: string; maker: string | null }

const columns: AdminColumn<Part>[] = [
  { key: 'name', name: 'Название', isTitle: true, cell: ({ name }) => name },
  { key: 'maker', name: 'Марка', cell: ({ maker }) => maker },
]

function draw(list: Partial<AdminList<Part>>, filters = 0): string {
  const nothing = () => {}
  const address: ListAddress = {
    coming: () => '',
    query: { page: '1', limit: '25' },
    filters,
    change: nothing,
    reset: nothing,
  }
  const whole: AdminList<Part> = {
    found: undefined,
    state: 'ready',
    readMore: nothing,
    readAgain: nothing,
    refresh: async () => {},
    updateRows: nothing,
    ...list,
  }
  return renderToStaticMarkup(
    <RouterContexts shell={undefined} state={stateAt('/products')}>
      <AdminTable
        name="parts"
        list={whole}
        address={address}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={<EmptyList address={address} text={<EmptyCatalogue />} />}
      />
    </RouterContexts>,
  )
}

test('a shop without a single product says so, with both ways to the first one', () => {
  const drawn = draw({ found: { rows: [], total: 0 } })

  expect(drawn).toContain('Товаров пока нет.')
  expect(drawn).toMatch(/href="\/products\/import"[^>]*>Загрузите прайс-лист/)
  expect(drawn).toMatch(/href="\/products\/new"[^>]*>добавьте первый товар/)
  expect(drawn).not.toContain('Сбросить фильтры')
})

test('where only the filter leaves nothing, the way out is to take it off', () => {
  const drawn = draw({ found: { rows: [], total: 0 } }, 1)

  expect(drawn).toContain('Ничего не найдено.')
  expect(drawn).toContain('Сбросить фильтры')
  expect(drawn).not.toContain('Товаров пока нет')
})

test('a list on its way is heard, and one that did not come can be asked for again', () => {
  expect(draw({ state: 'loading' })).toContain('Загрузка...')
  expect(draw({ state: 'failed' })).toMatch(/role="alert".*Не удалось загрузить список.*Повторить/)
})

test('what is not known leaves its cell empty, so that a card on a phone can leave the line out', () => {
  const drawn = draw({ found: { rows: [{ id: 1, name: 'Насос', maker: null }], total: 1 } })

  expect(drawn).toMatch(/<td data-key="name" data-title="true">Насос<\/td>/)
  expect(drawn).toMatch(/<td data-key="maker" data-name="Марка" colSpan="2"><\/td>/i)
})
