import { useState } from 'react'
import type { SavedView } from '#shared/saved-view/saved-view-contract.ts'
import { longestViewName, viewedLists, viewQuery } from '#shared/saved-view/saved-view-rules.ts'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { undoMilliseconds } from '#web/admin/ui/undo-edit.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'

const refreshes = ['GET /api/admin/views'] as const

/** Own looks at this list, each one press away, and a name for what is shown now. */
export function SavedViews() {
  const { pathname, search } = useLocation()
  const list = viewedLists.find((each) => pathname === `/${each}`)
  const { answer } = useRead('GET /api/admin/views', {}, { isOff: !list })
  const [isNaming, setNaming] = useState(false)
  const { write } = useWrite({ refreshes, onProblem: ({ error }) => void showToast(error, { kind: 'error' }) })
  if (!list) return null
  const views = answer?.views.filter((view) => view.list === list) ?? []
  const query = viewQuery(search)
  const current = views.find((view) => view.query === query)

  async function remove(view: SavedView) {
    const params = { id: view.id }
    if (!(await write('DELETE /api/admin/views/:id', { params }))) return
    void showToast(`Вид «${view.name}» удалён`, {
      kind: 'success',
      milliseconds: undoMilliseconds,
      action: { label: 'Вернуть', run: () => void write('POST /api/admin/views/:id/restore', { params }) },
    })
  }

  return (
    <>
      <AdminMenu
        className="saved-views"
        label={current ? `Мои виды: ${current.name}` : 'Мои виды'}
        button={
          <span className="filter-select">
            <Icon name="bookmark" />
            <span>{current ? <b>{current.name}</b> : 'Мои виды'}</span>
          </span>
        }
      >
        {views.length === 0 && <p>Сохраните под именем то, что смотрите часто: поиск, фильтры и порядок.</p>}
        {views.map((view) => (
          <div key={view.id} className="saved-view">
            <Link to={`${pathname}?${view.query}`} aria-current={view === current ? 'page' : undefined}>
              {view.name}
            </Link>
            <button type="button" aria-label={`Удалить вид «${view.name}»`} onClick={() => void remove(view)}>
              <Icon name="x" />
            </button>
          </div>
        ))}
        <button type="button" disabled={query === '' || current !== undefined} onClick={() => setNaming(true)}>
          <Icon name="plus" />
          Сохранить вид…
        </button>
      </AdminMenu>
      {isNaming && <ViewNaming list={list} query={query} views={views} onClose={() => setNaming(false)} />}
    </>
  )
}

type ViewNamingProps = {
  list: SavedView['list']
  query: string
  views: readonly SavedView[]
  onClose: () => void
}

function ViewNaming({ list, query, views, onClose }: ViewNamingProps) {
  const [name, setName] = useState('')
  const { write, isBusy, error, fields } = useWrite({ refreshes })
  const isThere = views.some((view) => view.name.toLowerCase() === name.trim().toLowerCase())

  async function save() {
    if (!(await write('POST /api/admin/views', { body: { list, name, query } }))) return
    onClose()
    void showToast(`Вид «${name.trim()}» сохранён`, { kind: 'success' })
  }
  return (
    <Dialog isOpen title="Сохранить вид" onClose={onClose}>
      <form
        className="form-grid"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="Название"
          value={name}
          maxLength={longestViewName}
          error={fields?.name ?? fields?.query}
          hint={isThere ? 'Такой вид уже есть: он станет этим' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError text={fields?.name || fields?.query ? undefined : error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          {isThere ? 'Заменить' : 'Сохранить'}
        </button>
      </form>
    </Dialog>
  )
}
