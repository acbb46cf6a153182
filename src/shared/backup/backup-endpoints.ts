import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { copyName, copyRun, shopCopies } from './backup-contract.ts'

const params = z.object({ name: copyName })

/** Copies of the whole shop hold everybody's data: only owners, and no key. */
export const backupEndpoints = endpoints({
  'GET /api/admin/backups': {
    summary: 'Копии магазина: когда сделаны, сколько занимают, читаются ли',
    access: 'admin',
    right: 'shop',
    cache: 'no-store',
    answer: shopCopies,
  },
  'POST /api/admin/backups': {
    summary: 'Сделать копию магазина сейчас',
    access: 'admin',
    right: 'shop',
    answer: copyRun,
    status: 201,
  },
  'POST /api/admin/backups/:name/check': {
    summary: 'Проверить, что копия читается целиком',
    access: 'admin',
    right: 'shop',
    params,
    answer: copyRun,
    status: 201,
  },
  'DELETE /api/admin/backups/:name': {
    summary: 'Удалить копию магазина',
    access: 'admin',
    right: 'shop',
    params,
    answer: z.object({ ok: z.literal(true) }),
  },
  'GET /api/admin/backups/:name/download': {
    summary: 'Копия магазина одним архивом',
    access: 'admin',
    right: 'shop',
    proof: 'always',
    cache: 'no-store',
    params,
    produces: 'application/zip',
  },
})
