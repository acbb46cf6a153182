import { comparePath } from '#shared/compare/comparison.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { countOf, partForms } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { setCompared, useCompared } from './compare-store.ts'

/** Where one is busy with something else, or looks at the comparison already. */
const quietPaths = /^\/(compare|cart|order|login|register)/

/** While something is chosen: the way to the comparison, wherever one looks. */
export function ComparePill() {
  const ids = useCompared()
  const { pathname } = useLocation()
  if (ids.length === 0 || quietPaths.test(pathname)) return null
  return (
    <aside className="compare-pill" aria-label="Сравнение">
      <Link to={comparePath(ids)}>
        <Icon name="columns-3" />
        {ids.length === 1 ? 'Выберите ещё одну' : `Сравнить ${countOf(ids.length, partForms)}`}
      </Link>
      <button type="button" aria-label="Убрать всё из сравнения" onClick={() => setCompared([])}>
        <Icon name="x" />
      </button>
    </aside>
  )
}
