import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from '#web/router/router-context.tsx'
import { Link } from '#web/ui/link.tsx'

/** Which order is open beside the list stands in the address too: `order=17`, or `order=new` for one being typed in. */
export function useOpenOrder() {
  const [params, setParams] = useSearchParams()
  const given = params.get('order')
  const id = given && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null

  function open(next: number | 'new' | null) {
    const changed = new URLSearchParams(params)
    if (next === null) changed.delete('order')
    else changed.set('order', String(next))
    setParams(changed, { preventScrollReset: true })
  }
  return { id, isNew: given === 'new', open }
}

export function OpenOrderLink({ id, children }: { id: number; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('order', String(id))
  return (
    <Link to={`${pathname}?${params}`} preventScrollReset>
      {children}
    </Link>
  )
}
