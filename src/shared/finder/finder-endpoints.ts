import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { typedText } from '#shared/api/parameters.ts'
import { foundEverywhere } from './finder-contract.ts'
import { shortestFind } from './typed-contact.ts'

export const finderEndpoints = endpoints({
  'GET /api/admin/find': {
    summary: 'Поиск сразу по заказам, людям, товарам и обращениям',
    access: 'admin',
    // Each kind for those whose right opens its list.
    right: ['orders', 'customers', 'catalogue', 'stock'],
    reads: { kind: 'users-found' },
    query: z.object({ q: typedText.pipe(z.string().min(shortestFind, 'Введите хотя бы два знака')) }),
    answer: foundEverywhere,
  },
})
