import { endpoints } from './endpoint.ts'

/** The API about itself. */
export const apiEndpoints = endpoints({
  'GET /api/openapi.json': {
    summary: 'Описание всех вызовов, OpenAPI 3.1',
    access: 'guest',
    produces: 'application/json',
  },
  'GET /api/docs': {
    summary: 'То же описание страницей',
    access: 'guest',
    produces: 'text/html',
  },
})
