import { accountEndpoints } from './account/account-endpoints.ts'
import { addressEndpoints } from './address/address-endpoints.ts'
import { endpoints } from './api/endpoint.ts'
import { keyEndpoints } from './api-key/api-key-endpoints.ts'
import { applianceEndpoints } from './appliance/appliance-endpoints.ts'
import { arrivalEndpoints, mailStopEndpoints } from './arrival/arrival-endpoints.ts'
import { awaitedEndpoints } from './arrival/awaited-endpoints.ts'
import { backupEndpoints } from './backup/backup-endpoints.ts'
import { cartEndpoints } from './cart/cart-endpoints.ts'
import { catalogEndpoints } from './catalog/catalog-endpoints.ts'
import { categoryAdminEndpoints, categoryUploadEndpoints } from './category/category-admin-endpoints.ts'
import { deliveryEndpoints } from './delivery/delivery-endpoints.ts'
import {
  diagramAdminEndpoints,
  diagramTableEndpoints,
  drawingUploadEndpoints,
} from './diagram/diagram-admin-endpoints.ts'
import { diagramEndpoints } from './diagram/diagram-endpoints.ts'
import { enquiryAdminEndpoints } from './enquiry/enquiry-admin-endpoints.ts'
import { enquiryEndpoints, enquiryFormEndpoints } from './enquiry/enquiry-endpoints.ts'
import { exchangeAdminEndpoints, exchangeProtocolEndpoints } from './exchange/exchange-endpoints.ts'
import {
  factorAdminEndpoints,
  factorEndpoints,
  proofEndpoints,
  secondStepEndpoints,
} from './factor/factor-endpoints.ts'
import { favoritesEndpoints } from './favorites/favorites-endpoints.ts'
import { feedEndpoints } from './feed/feed-endpoints.ts'
import { finderEndpoints } from './finder/finder-endpoints.ts'
import { fitEndpoints } from './fit/fit-endpoints.ts'
import { guestEndpoints } from './guest/guest-endpoints.ts'
import { importEndpoints, importUploadEndpoints } from './import/import-endpoints.ts'
import { journalEndpoints } from './journal/journal-endpoints.ts'
import { labelEndpoints } from './label/label-endpoints.ts'
import { liveEndpoints } from './live/live-endpoints.ts'
import { masterAdminEndpoints } from './master/master-admin-endpoints.ts'
import { masterEndpoints } from './master/master-endpoints.ts'
import { modelAdminEndpoints } from './model/model-admin-endpoints.ts'
import { modelEndpoints } from './model/model-endpoints.ts'
import { notificationEndpoints } from './notification/notification-endpoints.ts'
import { pushEndpoints } from './notification/push-endpoints.ts'
import { openingEndpoints } from './opening/opening-endpoints.ts'
import { orderAdminEndpoints } from './order/order-admin-endpoints.ts'
import { orderAdminListEndpoints } from './order/order-admin-list-endpoints.ts'
import { orderEndpoints, paymentEndpoints } from './order/order-endpoints.ts'
import {
  returnPhotoAdminEndpoints,
  returnPhotoEndpoints,
  returnPhotoFormEndpoints,
} from './order/return-photo-endpoints.ts'
import { plateEndpoints } from './plate/plate-endpoints.ts'
import { productAdminEndpoints, productUploadEndpoints } from './product/product-admin-endpoints.ts'
import { productBatchEndpoints } from './product-batch/product-batch-endpoints.ts'
import { questionAdminEndpoints } from './question/question-admin-endpoints.ts'
import { questionEndpoints } from './question/question-endpoints.ts'
import { reportEndpoints } from './report/report-endpoints.ts'
import { reviewAdminEndpoints } from './review/review-admin-endpoints.ts'
import { reviewEndpoints } from './review/review-endpoints.ts'
import { savedViewEndpoints } from './saved-view/saved-view-endpoints.ts'
import { searchAdminEndpoints } from './search/search-admin-endpoints.ts'
import { settingsEndpoints, shopFactsEndpoints, waitingEndpoints } from './shop/settings-endpoints.ts'
import { invitationEndpoints, staffEndpoints } from './staff/staff-endpoints.ts'
import { stockEndpoints, stockFileEndpoints } from './stock/stock-endpoints.ts'
import { suggestEndpoints } from './suggest/suggest-endpoints.ts'
import { supplierEndpoints } from './supplier/supplier-endpoints.ts'
import { symptomAdminEndpoints } from './symptom/symptom-admin-endpoints.ts'
import { symptomEndpoints } from './symptom/symptom-endpoints.ts'
import { tradeLevelEndpoints } from './trade-level/trade-level-endpoints.ts'
import { userAdminEndpoints } from './user/user-admin-endpoints.ts'
import { webhookEndpoints } from './webhook/webhook-endpoints.ts'

/** The API about itself. */
export const apiEndpoints = endpoints({
  'GET /api/openapi.json': {
    summary: 'Описание всех вызовов, OpenAPI 3.1',
    access: 'guest',
    scope: 'any',
    produces: 'application/json',
  },
  'GET /api/docs': {
    summary: 'То же описание страницей',
    access: 'guest',
    scope: 'any',
    produces: 'text/html',
  },
})

/** Every call of management. */
const adminEndpoints = {
  ...awaitedEndpoints,
  ...categoryAdminEndpoints,
  ...categoryUploadEndpoints,
  ...diagramAdminEndpoints,
  ...diagramTableEndpoints,
  ...drawingUploadEndpoints,
  ...enquiryAdminEndpoints,
  ...exchangeAdminEndpoints,
  ...factorAdminEndpoints,
  ...feedEndpoints,
  ...importEndpoints,
  ...importUploadEndpoints,
  ...journalEndpoints,
  ...keyEndpoints,
  ...liveEndpoints,
  ...masterAdminEndpoints,
  ...modelAdminEndpoints,
  ...openingEndpoints,
  ...orderAdminEndpoints,
  ...orderAdminListEndpoints,
  ...productAdminEndpoints,
  ...productBatchEndpoints,
  ...productUploadEndpoints,
  ...questionAdminEndpoints,
  ...returnPhotoAdminEndpoints,
  ...reportEndpoints,
  ...guestEndpoints,
  ...finderEndpoints,
  ...reviewAdminEndpoints,
  ...savedViewEndpoints,
  ...searchAdminEndpoints,
  ...stockEndpoints,
  ...labelEndpoints,
  ...stockFileEndpoints,
  ...supplierEndpoints,
  ...tradeLevelEndpoints,
  ...symptomAdminEndpoints,
  ...settingsEndpoints,
  ...staffEndpoints,
  ...userAdminEndpoints,
  ...waitingEndpoints,
  ...webhookEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...backupEndpoints,
}

/** Every call of the shop's API. The browser imports its type only: contracts are checked on the server. */
export const shopEndpoints = {
  ...accountEndpoints,
  ...addressEndpoints,
  ...adminEndpoints,
  ...apiEndpoints,
  ...applianceEndpoints,
  ...arrivalEndpoints,
  ...cartEndpoints,
  ...catalogEndpoints,
  ...deliveryEndpoints,
  ...diagramEndpoints,
  ...enquiryEndpoints,
  ...exchangeProtocolEndpoints,
  ...enquiryFormEndpoints,
  ...factorEndpoints,
  ...favoritesEndpoints,
  ...fitEndpoints,
  ...invitationEndpoints,
  ...mailStopEndpoints,
  ...masterEndpoints,
  ...modelEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...plateEndpoints,
  ...proofEndpoints,
  ...questionEndpoints,
  ...returnPhotoEndpoints,
  ...returnPhotoFormEndpoints,
  ...reviewEndpoints,
  ...secondStepEndpoints,
  ...shopFactsEndpoints,
  ...suggestEndpoints,
  ...symptomEndpoints,
}

export type ShopEndpoints = typeof shopEndpoints
