import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { settingGroup, settingInput, settingList, settingNames } from './settings-contract.ts'

/** Settings a shopkeeper changes without restarting the shop. */
export const settingsEndpoints = endpoints({
  'GET /api/admin/settings': { summary: 'Настройки магазина', access: 'admin', answer: settingList },
  'PATCH /api/admin/settings/:name': {
    summary: 'Изменить один раздел настроек или вернуть его к исходному',
    access: 'admin',
    params: z.object({ name: z.enum(settingNames) }),
    body: settingInput,
    answer: settingGroup,
  },
})
