import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { customerNoteInput, guestCard, guestList, guestSorts } from './guest-contract.ts'

const params = z.object({ id: idParam })

/** Customers without an account; the id is that of any order of theirs, so that no address of the API holds a mailbox. */
export const guestEndpoints = endpoints({
  'GET /api/admin/guests': {
    summary: 'Покупали без регистрации',
    access: 'admin',
    right: 'customers',
    reads: { kind: 'users-read' },
    query: z.object({
      search: typedText.default(''),
      sort: z.enum(guestSorts).default('seen'),
      limit: listLimit,
      page: listPage,
    }),
    answer: guestList,
  },
  'GET /api/admin/guests/:id': {
    summary: 'Карточка покупателя без регистрации, по номеру записи любого его заказа',
    access: 'admin',
    right: 'customers',
    reads: { kind: 'guest-read', of: 'order' },
    params,
    answer: guestCard,
  },
  'PUT /api/admin/guests/:id/note': {
    summary: 'Заметка о покупателе без регистрации',
    access: 'admin',
    right: 'customers',
    bodyLimit: 16 * 1024,
    params,
    body: customerNoteInput,
    answer: guestCard,
  },
})
