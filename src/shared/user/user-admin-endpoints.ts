import { z } from 'zod'
import { roles, userParams } from '#shared/account/account-contract.ts'
import { endpoints } from '#shared/api/endpoint.ts'
import { listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { customerNoteInput } from '#shared/guest/guest-contract.ts'
import { managedUserDetails, managedUserInput, managedUserList, userSorts } from './user-admin-contract.ts'

/** Accounts as an admin sees them. */
export const userAdminEndpoints = endpoints({
  'GET /api/admin/users': {
    summary: 'Пользователи магазина',
    access: 'admin',
    right: 'customers',
    reads: { kind: 'users-read' },
    query: z.object({
      search: typedText.default(''),
      role: z.enum(roles).optional(),
      blocked: z
        .enum(['yes', 'no'])
        .transform((word) => word === 'yes')
        .optional(),
      sort: z.enum(userSorts).default('new'),
      limit: listLimit,
      page: listPage,
    }),
    answer: managedUserList,
  },
  'GET /api/admin/users/:id': {
    summary: 'Один пользователь и его последние заказы',
    access: 'admin',
    right: 'customers',
    reads: { kind: 'user-read', of: 'user' },
    params: userParams,
    answer: managedUserDetails,
  },
  'PATCH /api/admin/users/:id': {
    summary: 'Сменить роль, закрыть или открыть доступ',
    access: 'admin',
    right: 'customers',
    proof: 'always',
    params: userParams,
    body: managedUserInput,
    answer: managedUserDetails,
  },
  'PUT /api/admin/users/:id/note': {
    summary: 'Заметка о покупателе',
    access: 'admin',
    right: 'customers',
    bodyLimit: 16 * 1024,
    params: userParams,
    body: customerNoteInput,
    answer: managedUserDetails,
  },
})
