import { type ReactNode, useEffect, useState } from 'react'
import type { ProductList, ProductListQuery } from '#shared/catalog/product-list-contract.ts'
import { productListParams } from '#shared/catalog/product-list-query.ts'
import { countFilters } from '#shared/page/list-address.ts'
import { callShop } from '#web/api/call-shop.ts'
import { modelName, useOwnModel } from '#web/appliance/own-model.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { countOf, groupDigits, partForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductGrid } from './product-card.tsx'
import { createVisitMemory } from './visit-memory.ts'

type FittingFirstProps = {
  query: ProductListQuery
  /** Of the section: an oven says nothing about pumps of washing machines. */
  categoryId: number
  /** How many the whole list has. */
  total: number
  addressOf: (model: string) => string
  /** The list as everyone gets it. */
  children: ReactNode
}

/**
 * Who has saved an appliance sees first what fits it, and the whole list folded. The page itself is the same for everyone: what
 * fits is asked for by the browser, once it is there. Until the answer comes the list of everyone stays out of sight, so that nothing
 * jumps away from a finger; the styles do not wait long. Under another filter or order of the same section what fitted before stands
 * until then.
 */
export function FittingFirst({ query, categoryId, total, addressOf, children }: FittingFirstProps) {
  const own = useOwnModel()
  const isAsked = own?.category_id === categoryId && query.model === undefined && (query.page ?? 1) === 1
  const name = own && isAsked ? modelName(own) : null
  const fitting = useFitting(name, query)
  const [isUnfolded, setUnfolded] = useUnfolded()
  const isWaiting = !useHydrated() || (name !== null && fitting === undefined)
  if (!own || name === null || !fitting) {
    return (
      <div className="list-everyone" data-waiting={isWaiting || undefined}>
        {children}
      </div>
    )
  }
  if (fitting.total === 0) {
    return (
      <>
        <p className="list-nothing-fits">К вашей {own.code} в этом списке ничего не подходит. Ниже — все детали</p>
        {children}
      </>
    )
  }
  return (
    <>
      <div className="list-fitting">
        <h2>Подходит к вашей {own.code}</h2>
        <span>{countOf(fitting.total, partForms)}</span>
      </div>
      <ProductGrid products={fitting.products} />
      {fitting.total > fitting.products.length && (
        <p className="list-fitting-more">
          <Link className="button button-outline" to={addressOf(name)}>
            Показать все {groupDigits(fitting.total)}
          </Link>
        </p>
      )}
      {total > fitting.total && (
        <details
          className="list-rest"
          open={isUnfolded}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary>
            {countFilters(query) > 0 ? 'Все детали по этим условиям' : 'Все детали раздела'}, {groupDigits(total)}
          </summary>
          {children}
        </details>
      )}
    </>
  )
}

const unfolded = createVisitMemory<boolean>()

/** Whether the whole list is open: kept for Back, and over a filter or another order of the same section. */
function useUnfolded(): [boolean, (isOpen: boolean) => void] {
  const { key, pathname } = useLocation()
  const [known, setKnown] = useState({ key, pathname, isOpen: unfolded.recall(key) ?? false })
  const { isOpen } =
    known.key === key ? known : { isOpen: unfolded.recall(key) ?? (known.pathname === pathname && known.isOpen) }
  if (known.key !== key) setKnown({ key, pathname, isOpen })
  useEffect(() => unfolded.save(key, isOpen), [key, isOpen])
  return [isOpen, (next) => setKnown({ key, pathname, isOpen: next })]
}

/** `of`: the appliance and the section, whatever the filters. */
type Fitting = { about: string; of: string; list: ProductList | null }
/** Back draws the list as tall as it was, so that its place is found. */
const fittings = createVisitMemory<Fitting>()

/** Undefined while nobody knows, null where the shop does not answer: then the list stays as it is. */
function useFitting(name: string | null, query: ProductListQuery): ProductList | null | undefined {
  const { key } = useLocation()
  const [latest, setLatest] = useState<Fitting>()
  const asked = name === null ? null : String(productListParams({ ...query, model: name, page: undefined }))
  const of = `${name} ${query.category} ${query.subcategory}`
  useEffect(() => {
    if (asked === null) return
    let isCurrent = true
    const take = (fitting: Fitting) => {
      if (!isCurrent) return
      setLatest(fitting)
      fittings.save(key, fitting)
    }
    callShop('GET /api/products', { query: new URLSearchParams(asked) }).then(
      (list) => take({ about: asked, of, list }),
      () => take(knownFitting(key, asked) ?? { about: asked, of, list: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [asked, of, key])
  if (asked === null) return undefined
  const known = latest?.about === asked ? latest : knownFitting(key, asked)
  return (known ?? (latest?.of === of ? latest : undefined))?.list
}

function knownFitting(visit: string, asked: string): Fitting | undefined {
  const known = fittings.recall(visit)
  return known?.about === asked ? known : undefined
}
