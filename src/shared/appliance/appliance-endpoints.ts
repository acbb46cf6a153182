import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { applianceInput, applianceList } from './appliance-contract.ts'

/** «Моя техника» of a user who is logged in. Each call answers the whole list. */
export const applianceEndpoints = endpoints({
  'GET /api/appliances': { summary: 'Моя техника', access: 'user', answer: applianceList },
  'POST /api/appliances': {
    summary: 'Добавить технику или сделать её основной',
    access: 'user',
    bodyLimit: 4096,
    body: applianceInput,
    answer: applianceList,
  },
  'DELETE /api/appliances/:modelId': {
    summary: 'Убрать технику',
    access: 'user',
    params: z.object({ modelId: idParam }),
    answer: applianceList,
  },
})
