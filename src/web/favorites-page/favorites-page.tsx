import { useState } from 'react'
import { lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { favoritesMeta } from '#shared/page/personal-meta.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useReading } from '#web/api/use-read.ts'
import { changeCart, useCart } from '#web/cart/cart-store.ts'
import { ProductGrid } from '#web/catalog/product-card.tsx'
import { loadFavorites, useFavorites } from '#web/favorites/favorites-store.ts'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { countOf, productForms } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, FailedState } from '#web/ui/screen-state.tsx'

export function Page() {
  const { shop } = useShell()
  const { ids, hasFailed } = useFavorites()
  const { answer: products, state, reload } = useProducts(ids)
  const isFailed = state === 'failed'
  const shown = ids && products && ids.flatMap((id) => products.get(id) ?? [])
  return (
    <main className="container" id="main">
      <PageHead meta={favoritesMeta(shop.name)} noindex />
      <Breadcrumbs crumbs={[]} current="Избранное" />
      <div className="page-title">
        <h1>Избранное</h1>
        {shown && shown.length > 0 && <span>{countOf(shown.length, productForms)}</span>}
      </div>
      {hasFailed || isFailed ? (
        <FailedState title="Не удалось загрузить товары" onRetry={hasFailed ? loadFavorites : reload} />
      ) : !shown ? (
        <p className="favorites-reading" role="status">
          Загрузка...
        </p>
      ) : shown.length === 0 ? (
        <EmptyState title="Здесь будут отложенные детали">
          <p>Нажмите ♡ на карточке, чтобы не потерять</p>
        </EmptyState>
      ) : (
        <>
          <AddAll products={shown} />
          <h2 className="visually-hidden">Товары</h2>
          <ProductGrid products={shown} />
        </>
      )}
    </main>
  )
}

/** Products stay here however often their hearts are pressed: only another one is a reason to ask again. */
function useProducts(ids: readonly number[] | undefined) {
  const [asked, setAsked] = useState<readonly number[]>([])
  const added = ids?.filter((id) => !asked.includes(id)) ?? []
  if (added.length > 0) setAsked([...asked, ...added])
  return useReading(asked.join(), readInPortions, { isOff: ids === undefined })
}

const mostAtOnce = 100

async function readInPortions(text: string): Promise<ReadonlyMap<number, ProductCard>> {
  const ids = text === '' ? [] : text.split(',').map(Number)
  const found: ProductCard[] = []
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const body = { ids: ids.slice(from, from + mostAtOnce) }
    found.push(...(await callShop('POST /api/products/by-ids', { body })))
  }
  return new Map(found.map((product) => [product.id, product]))
}

/** Only what can be bought and is not in the cart yet. */
function AddAll({ products }: { products: ProductCard[] }) {
  const { items, isRead } = useCart()
  const [added, setAdded] = useState(0)
  const inCart = new Set(items.map(({ id }) => id))
  const left = products.filter((product) => lineLimit(product) > 0 && !inCart.has(product.id))

  async function addAll() {
    for (const product of left) await changeCart(product, 1)
    setAdded(left.length)
  }

  return (
    <p className="favorites-actions">
      {isRead && left.length > 0 && (
        <button className="button button-primary" type="button" onClick={addAll}>
          Добавить всё в корзину
        </button>
      )}
      <span role="status">
        {added > 0 && left.length === 0 && (
          <>
            Добавили в корзину {countOf(added, productForms)}.{' '}
            <Link className="link" to="/cart">
              Перейти в корзину
            </Link>
          </>
        )}
      </span>
    </p>
  )
}
