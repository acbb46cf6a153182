import { userAdminEndpoints } from '#shared/account/user-admin-endpoints.ts'
import { categoryAdminEndpoints, categoryUploadEndpoints } from '#shared/category/category-admin-endpoints.ts'
import {
  diagramAdminEndpoints,
  diagramTableEndpoints,
  drawingUploadEndpoints,
} from '#shared/diagram/diagram-admin-endpoints.ts'
import { enquiryAdminEndpoints } from '#shared/enquiry/enquiry-admin-endpoints.ts'
import { importEndpoints, importUploadEndpoints } from '#shared/import/import-endpoints.ts'
import { journalEndpoints } from '#shared/journal/journal-endpoints.ts'
import { masterAdminEndpoints } from '#shared/master/master-admin-endpoints.ts'
import { modelAdminEndpoints } from '#shared/model/model-admin-endpoints.ts'
import { orderAdminEndpoints } from '#shared/order/order-admin-endpoints.ts'
import { orderAdminListEndpoints } from '#shared/order/order-admin-list-endpoints.ts'
import { productAdminEndpoints, productUploadEndpoints } from '#shared/product/product-admin-endpoints.ts'
import { productBatchEndpoints } from '#shared/product-batch/product-batch-endpoints.ts'
import { questionAdminEndpoints } from '#shared/question/question-admin-endpoints.ts'
import { reviewAdminEndpoints } from '#shared/review/review-admin-endpoints.ts'
import { searchAdminEndpoints } from '#shared/search/search-admin-endpoints.ts'
import { settingsEndpoints } from '#shared/shop/settings-endpoints.ts'
import { waitingEndpoints } from '#shared/shop/waiting-endpoints.ts'
import { symptomAdminEndpoints } from '#shared/symptom/symptom-admin-endpoints.ts'

/** Every call of management. */
export const adminEndpoints = {
  ...categoryAdminEndpoints,
  ...categoryUploadEndpoints,
  ...diagramAdminEndpoints,
  ...diagramTableEndpoints,
  ...drawingUploadEndpoints,
  ...enquiryAdminEndpoints,
  ...importEndpoints,
  ...importUploadEndpoints,
  ...journalEndpoints,
  ...masterAdminEndpoints,
  ...modelAdminEndpoints,
  ...orderAdminEndpoints,
  ...orderAdminListEndpoints,
  ...productAdminEndpoints,
  ...productBatchEndpoints,
  ...productUploadEndpoints,
  ...questionAdminEndpoints,
  ...reviewAdminEndpoints,
  ...searchAdminEndpoints,
  ...symptomAdminEndpoints,
  ...settingsEndpoints,
  ...userAdminEndpoints,
  ...waitingEndpoints,
}
