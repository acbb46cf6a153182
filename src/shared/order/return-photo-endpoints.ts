import { z } from 'zod'
import { endpoints, photoTypes } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { ownOrder } from './order-endpoints.ts'

/** Apart from the other calls of orders: it reads a form with a photo. */
export const returnPhotoFormEndpoints = endpoints({
  'POST /api/orders/:number/return-photos': {
    summary: 'Фото к возврату; номера фото называет заявка',
    ...ownOrder,
    limit: 'requests',
    body: { files: { photo: { summary: 'Фото детали, до 12 МБ', types: photoTypes } } },
    status: 201,
    answer: z.object({ id: z.int() }),
  },
})

export const returnPhotoEndpoints = endpoints({
  'GET /api/orders/:number/return-photos/:id': {
    summary: 'Фото из заявки на возврат: покупателю',
    ...ownOrder,
    params: ownOrder.params.extend({ id: idParam }),
    produces: 'image/jpeg',
  },
})

export const returnPhotoAdminEndpoints = endpoints({
  'GET /api/admin/orders/:id/return-photos/:photo': {
    summary: 'Фото из заявки на возврат: сотрудникам',
    access: 'admin',
    right: 'orders',
    // The photo belongs to what the card of the order says about its customer.
    reads: { kind: 'order-read', of: 'order' },
    params: z.object({ id: idParam, photo: idParam }),
    produces: 'image/jpeg',
  },
})
