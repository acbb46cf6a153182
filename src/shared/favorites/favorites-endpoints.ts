import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { favoriteInput, favorites } from './favorites-contract.ts'

/** Each call answers all the ids, the latest first. */
export const favoritesEndpoints = endpoints({
  'GET /api/favorites': { summary: 'Номера товаров в избранном', access: 'user', answer: favorites },
  'POST /api/favorites': {
    summary: 'Добавить в избранное',
    access: 'user',
    bodyLimit: 4096,
    body: favoriteInput,
    answer: favorites,
  },
  'DELETE /api/favorites/:productId': {
    summary: 'Убрать из избранного',
    access: 'user',
    params: z.object({ productId: idParam }),
    answer: favorites,
  },
})
