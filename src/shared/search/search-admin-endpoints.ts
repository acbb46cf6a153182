import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { maxPage } from '#shared/api/list-size.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import { searchLog, synonym, synonymChange, synonymInput, synonymList } from './search-admin-contract.ts'

const number = (most: number) => z.coerce.number().pipe(z.int().min(1).max(most))
const paging = { limit: listLimit, page: number(maxPage).default(1) }
const params = z.object({ id: idParam })

/** What customers search for, what they do not find, and the words that would have found it. */
export const searchAdminEndpoints = endpoints({
  'GET /api/admin/search-log': {
    summary: 'Что искали покупатели и сколько нашлось',
    access: 'admin',
    right: 'catalogue',
    query: z.object({
      days: number(180).default(30),
      found: z.enum(['nothing', 'all']).default('all'),
      ...paging,
    }),
    answer: searchLog,
  },
  'GET /api/admin/synonyms': {
    summary: 'Синонимы поиска',
    access: 'admin',
    right: 'catalogue',
    query: z.object({ search: typedText.default(''), ...paging }),
    answer: synonymList,
  },
  'POST /api/admin/synonyms': {
    summary: 'Добавить синоним',
    access: 'admin',
    right: 'catalogue',
    body: synonymInput,
    answer: synonym,
    status: 201,
  },
  'PATCH /api/admin/synonyms/:id': {
    summary: 'Изменить синоним',
    access: 'admin',
    right: 'catalogue',
    params,
    body: synonymChange,
    answer: synonym,
  },
  'DELETE /api/admin/synonyms/:id': {
    summary: 'Удалить синоним',
    access: 'admin',
    right: 'catalogue',
    params,
    answer: synonym,
  },
})
