import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { savedView, savedViewInput, savedViewList } from './saved-view-contract.ts'

const viewParams = z.object({ id: idParam })

/** Everybody who works here has their own; nobody sees another's. */
export const savedViewEndpoints = endpoints({
  'GET /api/admin/views': {
    summary: 'Свои виды списков управления',
    access: 'admin',
    right: 'desk',
    cache: 'no-store',
    answer: savedViewList,
  },
  'POST /api/admin/views': {
    summary: 'Сохранить вид; с тем же названием он заменяет прежний',
    access: 'admin',
    right: 'desk',
    bodyLimit: 8192,
    body: savedViewInput,
    answer: savedView,
  },
  'DELETE /api/admin/views/:id': {
    summary: 'Удалить вид; его можно вернуть',
    access: 'admin',
    right: 'desk',
    params: viewParams,
    answer: savedView,
  },
  'POST /api/admin/views/:id/restore': {
    summary: 'Вернуть удалённый вид',
    access: 'admin',
    right: 'desk',
    params: viewParams,
    answer: savedView,
  },
})
