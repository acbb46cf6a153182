import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { keyInput, madeKey, managedKey, managedKeyList } from './api-key-contract.ts'

/** Keys for programs. No key opens these. */
export const keyEndpoints = endpoints({
  'GET /api/admin/keys': { summary: 'Ключи для программ', access: 'admin', right: 'shop', answer: managedKeyList },
  'POST /api/admin/keys': {
    summary: 'Создать ключ; он виден только в этом ответе',
    access: 'admin',
    right: 'shop',
    proof: 'always',
    bodyLimit: 4096,
    body: keyInput,
    answer: madeKey,
    status: 201,
  },
  'POST /api/admin/keys/:id/end': {
    summary: 'Отозвать ключ: он перестаёт работать сразу',
    access: 'admin',
    right: 'shop',
    params: z.object({ id: idParam }),
    answer: managedKey,
  },
})
