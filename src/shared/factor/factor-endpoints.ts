import { z } from 'zod'
import { doneAnswer, signedInUser } from '#shared/account/account-contract.ts'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import { codeInput, factorAdded, ownFactors, recoveryCodes, totpOffer } from './factor-contract.ts'

const bodyLimit = 4096

/** The second step of a login: the password was right, and the account has a second factor. */
export const secondStepEndpoints = endpoints({
  'POST /api/login/code': {
    summary: 'Второй шаг входа: код из приложения или резервный код',
    access: 'guest',
    bodyLimit,
    body: codeInput,
    answer: signedInUser,
  },
})

/** Open to staff who have no second factor yet: this is how they get one. */
export const factorEndpoints = endpoints({
  'GET /api/user/factors': { summary: 'Свой второй фактор', access: 'user', answer: ownFactors },
  'POST /api/user/totp': {
    summary: 'Новый секрет для приложения с кодами; прежний действует, пока новый не подтверждён',
    access: 'user',
    bodyLimit,
    answer: totpOffer,
  },
  'POST /api/user/totp/confirm': {
    summary: 'Подтвердить приложение первым кодом',
    access: 'user',
    bodyLimit,
    body: codeInput,
    answer: factorAdded,
  },
  'DELETE /api/user/totp': { summary: 'Убрать приложение с кодами', access: 'user', bodyLimit, answer: doneAnswer },
  'POST /api/user/recovery-codes': {
    summary: 'Новые резервные коды; прежние больше не действуют',
    access: 'user',
    bodyLimit,
    answer: recoveryCodes,
  },
})

export const factorAdminEndpoints = endpoints({
  'DELETE /api/admin/staff/:id/factors': {
    summary: 'Сбросить второй фактор сотрудника',
    access: 'admin',
    right: 'staff',
    params: z.object({ id: idParam }),
    bodyLimit,
    answer: doneAnswer,
  },
})
