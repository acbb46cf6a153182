import { endpoints } from '#shared/api/endpoint.ts'
import { plateAnswer, plateQuestion } from './plate-contract.ts'

/** The texts of a photographed plate or of a part's label, matched in one call. Nothing of it is stored. */
export const plateEndpoints = endpoints({
  'POST /api/plate': {
    summary: 'Модели и артикулы по тексту с фото шильдика',
    access: 'guest',
    limit: 'search',
    bodyLimit: 8_192,
    body: plateQuestion,
    answer: plateAnswer,
    cache: 'no-store',
  },
})
