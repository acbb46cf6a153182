import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'

const favoriteInput = z.object({ product_id: z.int().min(1).max(maxId) })

/** Ids of the products a person likes, the latest first. */
const favorites = z.array(z.int())

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

/** Whoever likes more than this many products is looking for a catalogue, not for favourites. */
export const maxFavorites = 500
