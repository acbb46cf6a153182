import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import {
  confirmInput,
  doneAnswer,
  existsAnswer,
  forgotInput,
  loginInput,
  openSessions,
  passwordChangeInput,
  passwordInput,
  profile,
  profileChange,
  profileInput,
  registerInput,
  resetInput,
  sessionAnswer,
  signedInUser,
  userParams,
  verifyAnswer,
  verifyInput,
} from './account-contract.ts'

/** A form of the account is small; whatever is larger was not typed by a user. */
const bodyLimit = 4 * 1024

export const loginEndpoints = endpoints({
  'GET /api/session': {
    summary: 'Кто вошёл; с ответом приходит CSRF-токен',
    access: 'guest',
    cache: 'no-store',
    answer: sessionAnswer,
  },
  'POST /api/login': { summary: 'Войти', access: 'guest', bodyLimit, body: loginInput, answer: signedInUser },
  'POST /api/register': {
    summary: 'Зарегистрироваться и войти',
    access: 'guest',
    limit: 'register',
    bodyLimit,
    body: registerInput,
    status: 201,
    answer: signedInUser,
  },
  'POST /api/logout': { summary: 'Выйти', access: 'guest', bodyLimit, answer: doneAnswer },
  'GET /api/user/sessions': { summary: 'Где вы вошли', access: 'user', answer: openSessions },
  'DELETE /api/user/sessions/:id': {
    summary: 'Завершить вход на одном устройстве',
    access: 'user',
    params: z.object({
      id: z
        .string()
        .regex(/^[1-9]\d{0,17}$/)
        .transform(Number),
    }),
    answer: doneAnswer,
  },
  'POST /api/logout-everywhere': {
    summary: 'Выйти на всех устройствах',
    access: 'user',
    bodyLimit,
    answer: doneAnswer,
  },
})

/** The registration form asks whether an e-mail or a phone is taken. Others may not make a list of our customers with it. */
export const existenceEndpoints = endpoints({
  'GET /api/user-by-email/:email': {
    summary: 'Занят ли email; если нет, то 404',
    access: 'guest',
    cache: 'no-store',
    params: z.object({ email: z.string() }),
    answer: existsAnswer,
  },
  'GET /api/user-by-phone/:phone': {
    summary: 'Занят ли телефон; если нет, то 404',
    access: 'guest',
    cache: 'no-store',
    params: z.object({ phone: z.string() }),
    answer: existsAnswer,
  },
})

export const recoveryEndpoints = endpoints({
  'POST /api/password/forgot': {
    summary: 'Прислать код для нового пароля',
    access: 'guest',
    bodyLimit,
    body: forgotInput,
    answer: doneAnswer,
  },
  'POST /api/password/verify': {
    summary: 'Верен ли код',
    access: 'guest',
    bodyLimit,
    body: verifyInput,
    answer: verifyAnswer,
  },
  'POST /api/password/reset': {
    summary: 'Новый пароль по коду',
    access: 'guest',
    bodyLimit,
    body: resetInput,
    answer: doneAnswer,
  },
})

export const profileEndpoints = endpoints({
  'GET /api/user/:id': {
    summary: 'Профиль: свой, а сотруднику – любого пользователя',
    access: 'user',
    reads: { kind: 'user-read', of: 'user' },
    cache: 'no-store',
    params: userParams,
    answer: profile,
  },
  'PATCH /api/user/:id': {
    summary: 'Изменить свой профиль; новый email подтверждается кодом',
    access: 'user',
    bodyLimit,
    params: userParams,
    body: profileInput,
    answer: profileChange,
  },
  'DELETE /api/user/:id': {
    summary: 'Удалить учётную запись и личные данные',
    access: 'user',
    bodyLimit,
    params: userParams,
    body: passwordInput,
    answer: doneAnswer,
  },
  'POST /api/user/:id/password': {
    summary: 'Сменить свой пароль',
    access: 'user',
    bodyLimit,
    params: userParams,
    body: passwordChangeInput,
    answer: doneAnswer,
  },
  'GET /api/user/:id/export': {
    summary: 'Все личные данные файлом',
    access: 'user',
    proof: 'always',
    params: userParams,
    answer: z.record(z.string(), z.unknown()),
  },
  'POST /api/email/code': {
    summary: 'Прислать код для подтверждения email',
    access: 'user',
    bodyLimit,
    answer: doneAnswer,
  },
  'POST /api/email/confirm': {
    summary: 'Подтвердить email кодом',
    access: 'user',
    bodyLimit,
    body: confirmInput,
    answer: profile,
  },
})

export const accountEndpoints = {
  ...loginEndpoints,
  ...existenceEndpoints,
  ...recoveryEndpoints,
  ...profileEndpoints,
}
