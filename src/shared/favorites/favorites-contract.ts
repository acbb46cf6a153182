import { z } from 'zod'
import { maxId } from '#shared/catalog/slug-or-id.ts'

export const favoriteInput = z.object({ product_id: z.int().min(1).max(maxId) })

/** Ids of the parts a person likes, the latest first. */
export const favorites = z.array(z.int())
