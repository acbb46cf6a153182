import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { addressInput, addressList } from './address-contract.ts'

/** Delivery addresses of a user who is logged in. Each call answers the whole list. */
export const addressEndpoints = endpoints({
  'GET /api/addresses': { summary: 'Мои адреса', access: 'user', answer: addressList },
  'POST /api/addresses': {
    summary: 'Сохранить адрес',
    access: 'user',
    bodyLimit: 4096,
    body: addressInput,
    answer: addressList,
  },
  'DELETE /api/addresses/:id': {
    summary: 'Удалить адрес',
    access: 'user',
    params: z.object({ id: idParam }),
    answer: addressList,
  },
})
