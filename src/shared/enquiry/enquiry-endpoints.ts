import { z } from 'zod'
import { endpoints, photoTypes } from '#shared/api/endpoint.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import { enquiryAccepted, enquiryInput, enquiryList } from './enquiry-contract.ts'

/** Apart from the other calls: the only one that reads a form with a photo. */
export const enquiryFormEndpoints = endpoints({
  'POST /api/requests': {
    summary: 'Задать вопрос магазину, можно с фото',
    access: 'guest',
    limit: 'requests',
    body: {
      files: { photo: { summary: 'Фото шильдика или детали, до 12 МБ', types: photoTypes, isOptional: true } },
      fields: enquiryInput,
      isAlsoJson: true,
    },
    status: 201,
    answer: enquiryAccepted,
  },
})

export const enquiryEndpoints = endpoints({
  'GET /api/requests': {
    summary: 'Мои обращения',
    access: 'user',
    query: z.object({ limit: listLimit, cursor: idParam.optional() }),
    answer: enquiryList,
  },
  'GET /api/requests/:id/photo': {
    summary: 'Фото из обращения: автору и сотрудникам',
    access: 'user',
    scope: 'enquiries:read',
    params: z.object({ id: idParam }),
    produces: 'image/jpeg',
  },
})
