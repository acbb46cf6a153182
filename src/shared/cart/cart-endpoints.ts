import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { cartLine, cartLineInput, cartMerge, cartMergeInput, masterCartLine, masterCartMerge } from './cart-contract.ts'

const line = { retail: cartLine, master: masterCartLine }

/** The cart of a user who is logged in; a guest's is stored in the browser. */
export const cartEndpoints = endpoints({
  'GET /api/cart/:userId': {
    summary: 'Корзина покупателя',
    access: 'user',
    params: z.object({ userId: idParam }),
    answer: { retail: z.array(cartLine), master: z.array(masterCartLine) },
  },
  'POST /api/cart': {
    summary: 'Положить товар в корзину или изменить количество',
    access: 'user',
    bodyLimit: 4096,
    body: cartLineInput,
    answer: line,
  },
  'DELETE /api/cart': {
    summary: 'Убрать товар из корзины',
    access: 'user',
    query: z.object({ user_id: idParam, product_id: idParam }),
    answer: z.object({ ok: z.literal(true) }),
  },
  'POST /api/cart/merge': {
    summary: 'Перенести корзину гостя в корзину покупателя; что добавлено с тем же key, второй раз не добавится',
    access: 'user',
    bodyLimit: 16_384,
    body: cartMergeInput,
    answer: { retail: cartMerge, master: masterCartMerge },
  },
})
