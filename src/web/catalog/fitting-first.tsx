import { type ReactNode, useEffect, useState } from 'react'
import type { ProductList, ProductListQuery } from '#shared/catalog/product-list-contract.ts'
import { productListParams } from '#shared/catalog/product-list-query.ts'
import { callShop } from '#web/api/call-shop.ts'
import { modelName, useOwnModel } from '#web/appliance/own-model.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { countOf, groupDigits, partForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { ProductGrid } from './product-card.tsx'

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
 * Who has saved an appliance sees first what fits it, and everything else folded. The page itself is the same for everyone: what
 * fits is asked for by the browser, once it is there. Until the answer comes the list of everyone stays out of sight, so that nothing
 * jumps away from a finger; the styles do not wait long.
 */
export function FittingFirst({ query, categoryId, total, addressOf, children }: FittingFirstProps) {
  const own = useOwnModel()
  const isAsked = own?.category_id === categoryId && query.model === undefined && (query.page ?? 1) === 1
  const name = own && isAsked ? modelName(own) : null
  const fitting = useFitting(name, query)
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
  const rest = total - fitting.total
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
      {rest > 0 && (
        <details className="list-rest">
          <summary>Остальные детали раздела, {groupDigits(rest)}</summary>
          <p>Для других моделей или ещё не проверены с вашей</p>
          {children}
        </details>
      )}
    </>
  )
}

/** Undefined while nobody knows, null where the shop does not answer: then the list stays as it is. */
function useFitting(name: string | null, query: ProductListQuery): ProductList | null | undefined {
  const [fitting, setFitting] = useState<{ about: string; list: ProductList | null }>()
  const asked = name === null ? null : String(productListParams({ ...query, model: name, page: undefined }))
  useEffect(() => {
    if (asked === null) return
    let isCurrent = true
    callShop('GET /api/products', { query: new URLSearchParams(asked) }).then(
      (list) => isCurrent && setFitting({ about: asked, list }),
      () => isCurrent && setFitting({ about: asked, list: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  return fitting && fitting.about === asked ? fitting.list : undefined
}
