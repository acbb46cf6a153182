import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { editParams, editUndone } from '#shared/journal/edit-undo-contract.ts'
import {
  managedSymptomList,
  savedSymptom,
  symptomChangeInput,
  symptomInput,
  symptomRemoval,
  symptomSet,
} from './symptom-admin-contract.ts'

const params = z.object({ id: idParam })

/** Symptoms as the shopkeeper edits them, beside the synonyms of the search. */
export const symptomAdminEndpoints = endpoints({
  'GET /api/admin/symptoms': {
    summary: 'Неисправности: коды, разделы и слова, которыми их называют',
    access: 'admin',
    right: 'catalogue',
    query: z.object({
      search: typedText.default(''),
      category_id: idParam.optional(),
      limit: listLimit,
      page: listPage,
    }),
    answer: managedSymptomList,
  },
  'POST /api/admin/symptoms': {
    summary: 'Добавить неисправность',
    access: 'admin',
    right: 'catalogue',
    body: symptomInput,
    answer: savedSymptom,
    status: 201,
  },
  'PUT /api/admin/symptoms/:id': {
    summary: 'Сохранить неисправность целиком',
    access: 'admin',
    right: 'catalogue',
    params,
    body: symptomChangeInput,
    answer: savedSymptom,
  },
  'DELETE /api/admin/symptoms/:id': {
    summary: 'Удалить неисправность; сутки её можно вернуть',
    access: 'admin',
    right: 'catalogue',
    params,
    answer: symptomRemoval,
  },
  'POST /api/admin/symptoms/edits/:id/undo': {
    summary: 'Отменить изменение, добавление или удаление неисправности',
    access: 'admin',
    right: 'catalogue',
    params: editParams,
    answer: editUndone,
  },
  'GET /api/admin/symptom-words': {
    summary: 'Какие слова набора добавятся к неисправностям, слова которых никто не менял',
    access: 'admin',
    right: 'catalogue',
    answer: symptomSet,
  },
  'POST /api/admin/symptom-words': {
    summary: 'Добавить слова набора',
    access: 'admin',
    right: 'catalogue',
    answer: symptomSet,
  },
})
