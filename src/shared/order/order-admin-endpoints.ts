import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import {
  adminOrderInput,
  itemsInput,
  managedOrder,
  paymentInput,
  paymentLinkInput,
  refundInput,
  returnStatusInput,
  reversalInput,
  statusInput,
} from './order-admin-contract.ts'
import { staffReturnInput, trackInput } from './order-edit-contract.ts'

/** Every change of one order answers the whole order. */
const order = { access: 'admin', right: 'orders', params: z.object({ id: idParam }), answer: managedOrder } as const

/** One order as the shop's staff read and change it: its steps, products, money and returns. */
export const orderAdminEndpoints = endpoints({
  'GET /api/admin/orders/:id': {
    ...order,
    right: ['orders', 'parcels'],
    scope: 'orders:read',
    summary: 'Карточка заказа',
    reads: { kind: 'order-read', of: 'order' },
  },
  'PATCH /api/admin/orders/:id': {
    ...order,
    scope: 'orders:write',
    summary: 'Изменить данные заказа, заметку или ответственного',
    body: adminOrderInput,
  },
  'POST /api/admin/orders/:id/status': {
    ...order,
    right: ['orders', 'parcels'],
    scope: 'orders:write',
    summary: 'Сменить статус заказа',
    body: statusInput,
  },
  'POST /api/admin/orders/:id/items': {
    ...order,
    scope: 'orders:write',
    summary: 'Изменить состав заказа',
    body: itemsInput,
  },
  'PATCH /api/admin/orders/:id/track': {
    ...order,
    right: ['orders', 'parcels'],
    scope: 'orders:write',
    summary: 'Записать или убрать трек-номер',
    body: trackInput,
  },
  'POST /api/admin/orders/:id/returns': {
    ...order,
    scope: 'orders:write',
    summary: 'Оформить возврат за покупателя',
    body: staffReturnInput,
    status: 201,
  },
  'POST /api/admin/returns/:id/status': {
    ...order,
    proof: { body: { status: ['refunded'] } },
    scope: 'orders:write',
    summary: 'Решить возврат',
    body: returnStatusInput,
  },
  'POST /api/admin/orders/:id/payments': {
    ...order,
    scope: 'orders:write',
    summary: 'Записать оплату',
    body: paymentInput,
  },
  'POST /api/admin/orders/:id/refunds': {
    ...order,
    proof: 'always',
    scope: 'orders:write',
    summary: 'Вернуть деньги',
    body: refundInput,
  },
  'POST /api/admin/orders/:id/money/:entry/reverse': {
    ...order,
    scope: 'orders:write',
    summary: 'Отменить ошибочную запись о деньгах',
    params: z.object({ id: idParam, entry: idParam }),
    body: reversalInput,
  },
  'POST /api/admin/orders/:id/payment-link': {
    ...order,
    scope: 'orders:write',
    summary: 'Отправить покупателю ссылку на оплату',
    body: paymentLinkInput,
  },
  'POST /api/admin/orders/:id/receipts/:receiptId/retry': {
    ...order,
    scope: 'orders:write',
    summary: 'Пробить чек ещё раз',
    params: z.object({ id: idParam, receiptId: idParam }),
  },
})
