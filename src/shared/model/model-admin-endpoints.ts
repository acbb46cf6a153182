import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { editParams, editUndone } from '#shared/journal/edit-undo-contract.ts'
import { managedModel, managedModelList, modelChangeInput, modelInput } from './model-admin-contract.ts'

const params = z.object({ id: idParam })

/** Models of appliances as the shopkeeper edits them. */
export const modelAdminEndpoints = endpoints({
  'GET /api/admin/models': {
    summary: 'Модели техники: по коду, марке или номеру с шильдика',
    access: 'admin',
    right: 'catalogue',
    query: z.object({
      search: typedText.optional(),
      category_id: idParam.optional(),
      manuals: z.enum(['with', 'without']).optional(),
      limit: listLimit,
      page: listPage,
    }),
    answer: managedModelList,
  },
  'GET /api/admin/models/:id': {
    summary: 'Модель целиком: номера и ссылки на инструкции',
    access: 'admin',
    right: 'catalogue',
    params,
    answer: managedModel,
  },
  'POST /api/admin/models': {
    summary: 'Добавить модель',
    access: 'admin',
    right: 'catalogue',
    body: modelInput,
    answer: managedModel,
    status: 201,
  },
  'PUT /api/admin/models/:id': {
    summary: 'Сохранить модель целиком',
    access: 'admin',
    right: 'catalogue',
    params,
    body: modelChangeInput,
    answer: managedModel,
  },
  'POST /api/admin/models/edits/:id/undo': {
    summary: 'Отменить изменение или добавление модели',
    access: 'admin',
    right: 'catalogue',
    params: editParams,
    answer: editUndone,
  },
})
