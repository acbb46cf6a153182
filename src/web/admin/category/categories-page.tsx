import { useRef, useState } from 'react'
import type { ManagedCategory } from '#shared/category/category-admin-contract.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useSearchParams } from '#web/router/router-context.tsx'
import { createWriteQueue } from '#web/store/write-queue.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CategoryDialog, type CategorySubject } from './category-dialog.tsx'
import { CategoryRow } from './category-row.tsx'

const categoryForms: CountForms = { one: 'категория', few: 'категории', many: 'категорий' }
const subcategoryForms: CountForms = { one: 'подкатегория', few: 'подкатегории', many: 'подкатегорий' }

/** The tree of the catalogue in two levels: order, names, addresses, photos, and how much is in each. */
export function CategoriesPage() {
  const { tree, state, reload, arrange, take } = useTree()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [params] = useSearchParams()
  // Whoever was sent here to make the first one begins to type.
  const [subject, setSubject] = useState<CategorySubject | undefined>(
    params.has('new') ? { kind: 'new-category' } : undefined,
  )
  /** What has moved where, for those who do not see it. */
  const [said, setSaid] = useState('')

  const isAllOpen = !!tree && tree.length > 0 && tree.every(({ id }) => open.has(id))
  const below = tree?.reduce((sum, { subcategories }) => sum + subcategories.length, 0) ?? 0
  const count = tree ? `${countOf(tree.length, categoryForms)}, ${countOf(below, subcategoryForms)}` : undefined

  function toggle(id: number) {
    const now = new Set(open)
    if (!now.delete(id)) now.add(id)
    setOpen(now)
  }

  function move(categoryId: number | null, { id, name }: { id: number; name: string }, place: number, of: number) {
    setSaid(`${name}: место ${place + 1} из ${of}`)
    void arrange(categoryId, id, place)
  }

  return (
    <AdminPage
      title="Категории"
      count={count}
      actions={
        <>
          <button
            className="button button-outline button-small"
            type="button"
            disabled={!tree || tree.length === 0}
            onClick={() => setOpen(new Set(isAllOpen ? [] : tree?.map(({ id }) => id)))}
          >
            {isAllOpen ? 'Свернуть все' : 'Развернуть все'}
          </button>
          <button
            className="button button-primary button-small"
            type="button"
            disabled={!tree}
            onClick={() => setSubject({ kind: 'new-category' })}
          >
            <Icon name="plus" />
            Добавить категорию
          </button>
        </>
      }
    >
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {state === 'failed' && (
        <FailedRead className="admin-card admin-state" text="Не удалось загрузить категории." onRetry={reload} />
      )}
      {state === 'loading' && (
        <div className="admin-card section-loading" role="status">
          <span className="visually-hidden">Загрузка...</span>
        </div>
      )}
      {tree?.length === 0 && (
        <p className="admin-card admin-state">
          Категорий пока нет. Добавьте первую: товары стоят в категориях, и без них их не найти.
        </p>
      )}
      {tree && tree.length > 0 && (
        <ol className="section-tree">
          {tree.map((category, place) => (
            <CategoryBranch
              key={category.id}
              category={category}
              place={place}
              of={tree.length}
              isOpen={open.has(category.id)}
              onToggle={() => toggle(category.id)}
              onMove={move}
              onEdit={setSubject}
            />
          ))}
        </ol>
      )}
      {subject && tree && (
        <CategoryDialog
          key={subject.kind === 'edit' ? `${subject.level}-${subject.category.id}` : subject.kind}
          subject={subject}
          tree={tree}
          onTree={(next) => {
            take(next)
            // A new category is empty: what it needs next is inside it.
            const added = next.categories.filter(({ id }) => !tree.some((known) => known.id === id))
            if (added.length > 0) setOpen(new Set([...open, ...added.map(({ id }) => id)]))
          }}
          onClose={() => setSubject(undefined)}
        />
      )}
    </AdminPage>
  )
}

/** Ids of categories begin with 1. */
const topLevel = 0

/** The tree on the screen: undefined while it comes and when it could not be had. */
function useTree() {
  const { answer, state, reload, take } = useRead('GET /api/admin/categories')
  const tree = state === 'ready' ? answer?.categories : undefined
  const confirmed = useRef<ManagedCategory[]>([])
  const [orders] = useState(() =>
    createWriteQueue<number[]>({
      async send(ids, categoryId) {
        try {
          const { categories } = await (categoryId === topLevel
            ? callShop('PUT /api/admin/categories/order', { body: { ids } })
            : callShop('PUT /api/admin/categories/:id/order', { params: { id: categoryId }, body: { ids } }))
          confirmed.current = categories
        } catch (error) {
          void showToast(sentenceOf(error), { kind: 'error' })
        }
      },
      done: () => take({ categories: confirmed.current }),
    }),
  )

  /** The list moves at once and goes back where the shop rejects it. */
  async function arrange(categoryId: number | null, id: number, place: number): Promise<void> {
    if (!tree) return
    if (!orders.isBusy()) confirmed.current = tree
    const level = categoryId === null ? tree : (tree.find((each) => each.id === categoryId)?.subcategories ?? [])
    const ids = movedTo<{ id: number }>(level, id, place).map((category) => category.id)
    if (ids.every((each, n) => each === level[n]?.id)) return
    take({
      categories:
        categoryId === null
          ? movedTo(tree, id, place)
          : tree.map((category) =>
              category.id === categoryId
                ? { ...category, subcategories: movedTo(category.subcategories, id, place) }
                : category,
            ),
    })
    await orders.add(categoryId ?? topLevel, ids)
  }

  return { tree, state, reload, arrange, take }
}

/** The server's message: of the first field in error, or of the whole request. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ShopApiError)) return unavailableText
  return Object.values(error.problem.fields ?? {})[0] ?? error.problem.error
}

type Props = {
  category: ManagedCategory
  place: number
  of: number
  isOpen: boolean
  onToggle: () => void
  onMove: (categoryId: number | null, category: { id: number; name: string }, place: number, of: number) => void
  onEdit: (subject: CategorySubject) => void
}

/** A category with what stands in it. */
function CategoryBranch({ category, place, of, isOpen, onToggle, onMove, onEdit }: Props) {
  const { id, subcategories } = category
  return (
    <li className="section-branch">
      <CategoryRow
        category={category}
        address={`/${category.slug ?? id}`}
        level="categories"
        group="all"
        place={place}
        of={of}
        picture={category.photo}
        toggle={{ isOpen, count: subcategories.length, onToggle }}
        onMove={(category, to) => onMove(null, category, to, of)}
        onEdit={() => onEdit({ kind: 'edit', level: 'categories', category: category })}
      />
      {isOpen && (
        <ol className="section-leaves" aria-label={`Подкатегории: ${category.name}`}>
          {subcategories.map((subcategory, n) => (
            <li key={subcategory.id}>
              <CategoryRow
                category={subcategory}
                address={`/${category.slug ?? id}/${subcategory.slug ?? subcategory.id}`}
                level="subcategories"
                group={String(id)}
                place={n}
                of={subcategories.length}
                picture={null}
                onMove={(category, to) => onMove(id, category, to, subcategories.length)}
                onEdit={() => onEdit({ kind: 'edit', level: 'subcategories', category: subcategory })}
              />
            </li>
          ))}
          <li>
            <button
              className="section-add"
              type="button"
              onClick={() => onEdit({ kind: 'new-subcategory', categoryId: id })}
            >
              <Icon name="plus" />
              Добавить подкатегорию
            </button>
          </li>
        </ol>
      )}
    </li>
  )
}

/** A list after one of its members has been moved to another place; the others keep theirs. */
export function movedTo<Item extends { id: number }>(items: Item[], id: number, place: number): Item[] {
  const item = items.find((each) => each.id === id)
  if (!item) return items
  const others = items.filter((each) => each !== item)
  const at = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, at), item, ...others.slice(at)]
}
