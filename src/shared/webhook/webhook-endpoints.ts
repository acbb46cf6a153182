import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import {
  madeWebhook,
  managedWebhook,
  managedWebhookList,
  webhookChange,
  webhookDelivery,
  webhookDeliveryList,
  webhookInput,
} from './webhook-contract.ts'
import { deliveryStates } from './webhook-names.ts'

const params = z.object({ id: idParam })
const rowId = z.string().regex(/^[1-9]\d{0,17}$/)

/** Addresses that are told what happens in the shop. No key opens these. */
export const webhookEndpoints = endpoints({
  'GET /api/admin/webhooks': { summary: 'Вебхуки', access: 'admin', right: 'shop', answer: managedWebhookList },
  'POST /api/admin/webhooks': {
    summary: 'Добавить вебхук; секрет виден только в этом ответе',
    access: 'admin',
    right: 'shop',
    proof: 'always',
    bodyLimit: 4096,
    body: webhookInput,
    answer: madeWebhook,
    status: 201,
  },
  'PATCH /api/admin/webhooks/:id': {
    summary: 'Изменить адрес или события вебхука, включить или выключить его',
    access: 'admin',
    right: 'shop',
    proof: 'always',
    bodyLimit: 4096,
    params,
    body: webhookChange,
    answer: managedWebhook,
  },
  'DELETE /api/admin/webhooks/:id': {
    summary: 'Удалить вебхук и журнал его отправок',
    access: 'admin',
    right: 'shop',
    params,
    answer: z.object({ ok: z.literal(true) }),
  },
  'POST /api/admin/webhooks/:id/secret': {
    summary: 'Заменить секрет вебхука; новый виден только в этом ответе',
    access: 'admin',
    right: 'shop',
    proof: 'always',
    params,
    answer: madeWebhook,
  },
  'POST /api/admin/webhooks/:id/test': {
    summary: 'Отправить на адрес проверочное сообщение',
    access: 'admin',
    right: 'shop',
    params,
    answer: webhookDelivery,
    status: 201,
  },
  'GET /api/admin/webhooks/:id/deliveries': {
    summary: 'Журнал отправок вебхука',
    access: 'admin',
    right: 'shop',
    cache: 'no-store',
    params,
    query: z.object({ state: z.enum(deliveryStates).optional(), limit: listLimit, cursor: rowId.optional() }),
    answer: webhookDeliveryList,
  },
  'POST /api/admin/webhook-deliveries/:id/retry': {
    summary: 'Отправить сообщение снова',
    access: 'admin',
    right: 'shop',
    params: z.object({ id: rowId }),
    answer: webhookDelivery,
  },
})
