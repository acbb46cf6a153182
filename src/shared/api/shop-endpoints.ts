import { cartEndpoints } from '#shared/cart/cart-endpoints.ts'
import { catalogEndpoints } from '#shared/catalog/catalog-endpoints.ts'
import { deliveryEndpoints } from '#shared/delivery/delivery-endpoints.ts'
import { fitEndpoints } from '#shared/fit/fit-endpoints.ts'
import { suggestEndpoints } from '#shared/search/suggest-endpoints.ts'
import { shopFactsEndpoints } from '#shared/shop/shop-facts-endpoints.ts'
import { symptomEndpoints } from '#shared/symptom/symptom-endpoints.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { apiEndpoints } from './api-endpoints.ts'

/** Every call of the shop's API. The browser imports its type only: contracts are checked on the server. */
export const shopEndpoints = {
  ...adminEndpoints,
  ...apiEndpoints,
  ...cartEndpoints,
  ...catalogEndpoints,
  ...deliveryEndpoints,
  ...fitEndpoints,
  ...shopFactsEndpoints,
  ...suggestEndpoints,
  ...symptomEndpoints,
}

export type ShopEndpoints = typeof shopEndpoints
