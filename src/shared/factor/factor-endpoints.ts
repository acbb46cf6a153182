import { z } from 'zod'
import { doneAnswer, signedInUser } from '#shared/account/account-contract.ts'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam } from '#shared/api/parameters.ts'
import {
  codeInput,
  factorAdded,
  newPasskeyInput,
  ownFactors,
  ownProof,
  passkeyInput,
  passkeyLoginInput,
  passkeyOptions,
  proofInput,
  recoveryCodes,
  totpOffer,
} from './factor-contract.ts'

const bodyLimit = 4096
/** Keys and certificates of a device. */
const passkeyLimit = 32 * 1024

/** The second step of a login: the password was right, and the account has a second factor. */
export const secondStepEndpoints = endpoints({
  'POST /api/login/code': {
    summary: 'Второй шаг входа: код из приложения или резервный код',
    access: 'guest',
    bodyLimit,
    body: codeInput,
    answer: signedInUser,
  },
  'POST /api/login/passkey/options': {
    summary: 'Что подписать ключом доступа, чтобы войти',
    access: 'guest',
    limit: 'passkeyLogins',
    bodyLimit,
    body: passkeyLoginInput,
    answer: passkeyOptions,
  },
  'POST /api/login/passkey': {
    summary: 'Войти с ключом доступа: без пароля или вместо кода',
    access: 'guest',
    limit: 'passkeyLogins',
    bodyLimit: passkeyLimit,
    body: passkeyInput,
    answer: signedInUser,
  },
})

/** Open to staff who have no second factor yet: this is how they get one. */
export const factorEndpoints = endpoints({
  'GET /api/user/factors': { summary: 'Свой второй фактор', access: 'user', answer: ownFactors },
  'POST /api/user/totp': {
    summary: 'Новый секрет для приложения с кодами; прежний действует, пока новый не подтверждён',
    access: 'user',
    proof: 'always',
    bodyLimit,
    answer: totpOffer,
  },
  'POST /api/user/totp/confirm': {
    summary: 'Подтвердить приложение первым кодом',
    access: 'user',
    proof: 'always',
    bodyLimit,
    body: codeInput,
    answer: factorAdded,
  },
  'DELETE /api/user/totp': {
    summary: 'Убрать приложение с кодами',
    proof: 'always',
    access: 'user',
    bodyLimit,
    answer: doneAnswer,
  },
  'POST /api/user/passkeys/options': {
    summary: 'С чем создать ключ доступа',
    access: 'user',
    proof: 'always',
    bodyLimit,
    answer: passkeyOptions,
  },
  'POST /api/user/passkeys': {
    summary: 'Добавить ключ доступа',
    access: 'user',
    proof: 'always',
    bodyLimit: passkeyLimit,
    body: newPasskeyInput,
    answer: factorAdded,
  },
  'DELETE /api/user/passkeys/:id': {
    summary: 'Убрать ключ доступа',
    access: 'user',
    proof: 'always',
    params: z.object({ id: idParam }),
    bodyLimit,
    answer: doneAnswer,
  },
  'POST /api/user/recovery-codes': {
    summary: 'Новые резервные коды; прежние больше не действуют',
    access: 'user',
    proof: 'always',
    bodyLimit,
    answer: recoveryCodes,
  },
})

/** Whoever is logged in proves it again, before what a stranger at an open screen must not do. */
export const proofEndpoints = endpoints({
  'GET /api/user/proof': {
    summary: 'Нужно ли подтвердить, что это вы',
    access: 'user',
    cache: 'no-store',
    answer: ownProof,
  },
  'POST /api/user/proof/options': {
    summary: 'Что подписать ключом доступа, чтобы подтвердить, что это вы',
    access: 'user',
    bodyLimit,
    answer: passkeyOptions,
  },
  'POST /api/user/proof': {
    summary: 'Подтвердить, что это вы: паролем, кодом или ключом доступа; хватает на 10 минут',
    access: 'user',
    bodyLimit: passkeyLimit,
    body: proofInput,
    answer: doneAnswer,
  },
})

export const factorAdminEndpoints = endpoints({
  'DELETE /api/admin/staff/:id/factors': {
    summary: 'Сбросить второй фактор сотрудника',
    access: 'admin',
    right: 'staff',
    proof: 'always',
    params: z.object({ id: idParam }),
    bodyLimit,
    answer: doneAnswer,
  },
})
