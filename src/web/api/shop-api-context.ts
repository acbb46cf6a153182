import { createContext } from 'react-router'
import type { ShopApi } from '#shared/api/shop-api.ts'
import { callShop } from './call-shop.ts'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

/** The shop as a loader meets it: on the server the renderer puts its own in, in the browser it is fetch. */
export const shopApiContext = createContext<ShopApi>(callShop as ShopApi)
