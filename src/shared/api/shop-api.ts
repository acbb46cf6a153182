import type { Category, Subcategory, SubcategoryWithCategory } from '#shared/catalog/category-contract.ts'
import type { Product, ProductCard } from '#shared/catalog/product-contract.ts'
import type { ProductList, ProductListQuery } from '#shared/catalog/product-list-contract.ts'
import type { FitAnswer, ModelList, ModelProducts } from '#shared/fit/model-contract.ts'
import type { InfoPage } from '#shared/info/info-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import type { SymptomList } from '#shared/symptom/symptom-contract.ts'

/**
 * Everything a page may ask of the shop. On the server it is the services themselves, in the browser it is fetch:
 * a loader cannot tell the difference. Failures are ShopApiError in both.
 */
export type ShopApi = {
  shop(): Promise<ShopFacts>
  infoPage(slug: string): Promise<InfoPage>
  categories(): Promise<Category[]>
  subcategories(): Promise<Subcategory[]>
  subcategoriesOf(categoryId: number): Promise<Subcategory[]>
  /** By slug, or by id where the slug is missing. */
  category(slugOrId: string): Promise<Category>
  subcategory(categorySlugOrId: string, slugOrId: string): Promise<SubcategoryWithCategory>
  product(slugOrId: string): Promise<Product>
  products(query: ProductListQuery): Promise<ProductList>
  productsByIds(ids: number[]): Promise<ProductCard[]>
  models(search: string): Promise<ModelList>
  /** Everything that fits an appliance, by the words of its page's address. */
  modelParts(brand: string, code: string): Promise<ModelProducts>
  productModels(productId: number, cursor?: string): Promise<ModelList>
  fit(productId: number, model: string): Promise<FitAnswer>
  symptoms(categorySlug?: string): Promise<SymptomList>
}
