import { useState } from 'react'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CategoryBranch } from './category-branch.tsx'
import { CategoryDialog, type CategorySubject } from './category-dialog.tsx'
import { useTree } from './use-tree.ts'

const categoryForms: CountForms = { one: 'категория', few: 'категории', many: 'категорий' }
const subcategoryForms: CountForms = { one: 'подкатегория', few: 'подкатегории', many: 'подкатегорий' }

/** The tree of the catalogue in two levels: order, names, addresses, photos, and how much is in each. */
export function CategoriesPage() {
  const { tree, read, arrange, take } = useTree()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [subject, setSubject] = useState<CategorySubject>()
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
            className="button button-outline admin-small"
            type="button"
            disabled={!tree || tree.length === 0}
            onClick={() => setOpen(new Set(isAllOpen ? [] : tree?.map(({ id }) => id)))}
          >
            {isAllOpen ? 'Свернуть все' : 'Развернуть все'}
          </button>
          <button
            className="button button-primary admin-small"
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
      {tree === null && (
        <p className="admin-card admin-state" role="alert">
          Не удалось загрузить категории.{' '}
          <button className="link" type="button" onClick={() => void read()}>
            Повторить
          </button>
        </p>
      )}
      {tree === undefined && (
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
          onTree={take}
          onClose={() => setSubject(undefined)}
        />
      )}
    </AdminPage>
  )
}
