import { cartEndpoints } from '#shared/cart/cart-endpoints.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { apiEndpoints } from './api-endpoints.ts'

/** Every call of the shop's API. The browser imports its type only: contracts are checked on the server. */
export const shopEndpoints = { ...adminEndpoints, ...apiEndpoints, ...cartEndpoints }

export type ShopEndpoints = typeof shopEndpoints
