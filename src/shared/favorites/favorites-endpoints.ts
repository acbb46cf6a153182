import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'

const favoriteInput = z.object({ product_id: z.int().min(1).max(maxId) })

/** Ids of the products a person likes, the latest first. */
const favorites = z.array(z.int())

/** Mails about favourites that became cheaper; off until somebody switches them on. */
const priceDrops = z.object({ is_on: z.boolean() })

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
  'GET /api/favorites/price-drops': {
    summary: 'Писать ли о снижении цен на избранное',
    access: 'user',
    answer: priceDrops,
  },
  'PUT /api/favorites/price-drops': {
    summary: 'Включить или выключить письма о снижении цен',
    access: 'user',
    bodyLimit: 4096,
    body: priceDrops,
    answer: priceDrops,
  },
})

/** Whoever likes more than this many products is looking for a catalogue, not for favourites. */
export const maxFavorites = 500
