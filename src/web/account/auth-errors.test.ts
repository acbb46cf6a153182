import { expect, test } from 'vitest'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { serverText } from '#web/ui/fields/form-error.tsx'
import { emptyDraft } from './auth-draft.ts'
import { registrationErrors, rejectedRegistrationErrors } from './auth-errors.ts'

const complete = {
  ...emptyDraft,
  first_name: 'Анна',
  last_name: 'Соколова',
  phone: '+79165550124',
  email: 'anna@example.ru',
  password: '12345678',
  consent: true,
}

test('a form that is filled in has nothing wrong with it, with or without a patronymic', () => {
  expect(registrationErrors(complete)).toEqual({})
  expect(registrationErrors({ ...complete, patronymic: 'Ивановна' })).toEqual({})
})

test.each([
  [{ first_name: ' ' }, { first_name: 'Введите имя' }],
  [{ last_name: '' }, { last_name: 'Введите фамилию' }],
  [{ phone: '+7916' }, { phone: 'Введите номер телефона полностью' }],
  [{ email: 'anna' }, { email: 'Проверьте email' }],
  [{ password: '1234567' }, { password: 'Пароль должен содержать минимум 8 символов' }],
  [{ consent: false }, { consent: 'Нужно согласие на обработку персональных данных' }],
])('a registration with %j is answered %j', (changed, errors) => {
  expect(registrationErrors({ ...complete, ...changed })).toEqual(errors)
})

const silent = { form: 'Не удалось зарегистрироваться. Попробуйте ещё раз' }

test.each([
  [409, 'Пользователь с таким телефоном уже есть!', { phone: 'Пользователь с таким телефоном уже есть!' }],
  [409, 'Пользователь с таким Email уже есть!', { email: 'Пользователь с таким Email уже есть!' }],
  [400, 'Duplicate entry for key users.phone', { phone: 'Пользователь с таким телефоном уже есть!' }],
  [500, 'Duplicate entry for key users.email', { email: 'Пользователь с таким Email уже есть!' }],
  [409, 'stale', silent],
  [500, 'Что-то пошло не так', silent],
])('a rejection with status %i and «%s» is told at %j', (status, error, errors) => {
  expect(rejectedRegistrationErrors(new ShopApiError(status, { error, code: 'x' }))).toEqual(errors)
})

test('what the server found wrong with a field is told at the field', () => {
  const rejection = new ShopApiError(400, {
    error: 'Введите имя',
    code: 'bad-input',
    fields: { first_name: 'Введите имя' },
  })
  expect(rejectedRegistrationErrors(rejection)).toEqual({ first_name: 'Введите имя' })
})

test.each([
  ['wrong-credentials', 'Неверный email или пароль'],
  ['unreachable', 'Ошибка входа'],
  ['unreadable-answer', 'Ошибка входа'],
])('a login rejected as %s says «%s»', (code, said) => {
  const rejection = new ShopApiError(401, { error: 'Неверный email или пароль', code })
  expect(serverText(rejection, 'Ошибка входа')).toBe(said)
})
