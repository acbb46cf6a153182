import type { ProductList, ProductListQuery } from '#shared/catalog/product-list-contract.ts'
import type { ProductSort } from '#shared/catalog/product-sort.ts'
import { countFilters, withoutFilters } from '#shared/page/list-address.ts'
import { Link } from '#web/ui/link.tsx'
import { ListFilters } from './list-filters.tsx'
import { type ListPlace, useListChoice } from './list-place.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ProductFeed } from './product-feed.tsx'

type ProductListingProps = { list: ProductList; query: ProductListQuery; place: ListPlace; sorts: ProductSort[] }

/** Filters beside the cards, chips and order above them: the same in a subcategory and in a search. */
export function ProductListing({ list, query, place, sorts }: ProductListingProps) {
  const choice = useListChoice()
  return (
    <div className="product-listing">
      {list.facets && <ListFilters place={place} choice={choice} facets={list.facets} total={list.total} />}
      <div className="list-main">
        <h2 className="visually-hidden">Товары</h2>
        <ListToolbar place={place} choice={choice} facets={list.facets} sorts={sorts} />
        {list.products.length > 0 ? (
          <ProductFeed key={JSON.stringify(query)} list={list} query={query} place={place} choice={choice} />
        ) : (
          <div className="empty">
            <h2>{countFilters(choice) > 0 ? 'Под эти условия ничего нет' : 'Здесь пока нет товаров'}</h2>
            {countFilters(choice) > 0 ? (
              <p>
                Уберите часть фильтров или{' '}
                <Link className="link" to={place.address(withoutFilters(choice))}>
                  сбросьте все
                </Link>
              </p>
            ) : (
              <p>
                Посмотрите{' '}
                <Link className="link" to="/#catalog">
                  другие разделы
                </Link>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
