import { accountEndpoints } from '#shared/account/account-endpoints.ts'
import { addressEndpoints } from '#shared/address/address-endpoints.ts'
import { applianceEndpoints } from '#shared/appliance/appliance-endpoints.ts'
import { cartEndpoints } from '#shared/cart/cart-endpoints.ts'
import { catalogEndpoints } from '#shared/catalog/catalog-endpoints.ts'
import { deliveryEndpoints } from '#shared/delivery/delivery-endpoints.ts'
import { diagramEndpoints } from '#shared/diagram/diagram-endpoints.ts'
import { enquiryEndpoints, enquiryFormEndpoints } from '#shared/enquiry/enquiry-endpoints.ts'
import { favoritesEndpoints } from '#shared/favorites/favorites-endpoints.ts'
import { fitEndpoints } from '#shared/fit/fit-endpoints.ts'
import { masterEndpoints } from '#shared/master/master-endpoints.ts'
import { modelEndpoints } from '#shared/model/model-endpoints.ts'
import { orderEndpoints } from '#shared/order/order-endpoints.ts'
import { paymentEndpoints } from '#shared/payment/payment-endpoints.ts'
import { plateEndpoints } from '#shared/plate/plate-endpoints.ts'
import { questionEndpoints } from '#shared/question/question-endpoints.ts'
import { reviewEndpoints } from '#shared/review/review-endpoints.ts'
import { suggestEndpoints } from '#shared/search/suggest-endpoints.ts'
import { shopFactsEndpoints } from '#shared/shop/shop-facts-endpoints.ts'
import { symptomEndpoints } from '#shared/symptom/symptom-endpoints.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { apiEndpoints } from './api-endpoints.ts'

/** Every call of the shop's API. The browser imports its type only: contracts are checked on the server. */
export const shopEndpoints = {
  ...accountEndpoints,
  ...addressEndpoints,
  ...adminEndpoints,
  ...apiEndpoints,
  ...applianceEndpoints,
  ...cartEndpoints,
  ...catalogEndpoints,
  ...deliveryEndpoints,
  ...diagramEndpoints,
  ...enquiryEndpoints,
  ...enquiryFormEndpoints,
  ...favoritesEndpoints,
  ...fitEndpoints,
  ...masterEndpoints,
  ...modelEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...plateEndpoints,
  ...questionEndpoints,
  ...reviewEndpoints,
  ...shopFactsEndpoints,
  ...suggestEndpoints,
  ...symptomEndpoints,
}

export type ShopEndpoints = typeof shopEndpoints
