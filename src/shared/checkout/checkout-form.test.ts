import { expect, test } from 'vitest'
import { type CheckoutDraft, checkoutErrors, emptyCheckoutDraft, fieldOfPath } from './checkout-form.ts'

const complete: CheckoutDraft = {
  ...emptyCheckoutDraft,
  first_name: 'Анна',
  last_name: 'Соколова',
  phone: '+79165550124',
  email: 'anna@example.ru',
  method: 'pickup',
  payment: 'on_receipt',
  consent: true,
}

test('a guest who picks the products up gives a name, a phone, an e-mail and consent', () => {
  expect(checkoutErrors(complete)).toEqual({})
})

test('an empty form names everything that is missing, from the top', () => {
  expect(checkoutErrors(emptyCheckoutDraft)).toEqual({
    first_name: 'Введите имя',
    last_name: 'Введите фамилию',
    phone: 'Введите номер телефона полностью',
    email: 'Введите email',
    city: 'Укажите город',
    method: 'Выберите способ доставки',
    payment: 'Выберите способ оплаты',
    consent: 'Нужно согласие на обработку персональных данных',
  })
})

test.each<[string, Partial<CheckoutDraft>, Record<string, string>]>([
  ['an e-mail without @', { email: 'anna.example.ru' }, { email: 'Проверьте email: не хватает @' }],
  ['an e-mail that only looks like one', { email: 'anna@' }, { email: 'Проверьте email' }],
  ['half a phone', { phone: '+7916' }, { phone: 'Введите номер телефона полностью' }],
  ['a patronymic without a letter', { patronymic: '12' }, { patronymic: 'Проверьте отчество' }],
  ['a point that was not chosen', { method: 'point', city: 'Москва' }, { point: 'Выберите пункт выдачи' }],
  ['a courier without an address', { method: 'courier', city: 'Москва' }, { address: 'Укажите адрес' }],
  ['a courier to a street', { method: 'courier', city: 'Москва', address: 'ул. Лесная' }, { address: 'Укажите дом' }],
  ['a courier to nowhere', { method: 'courier', address: 'ул. Лесная, 5' }, { city: 'Укажите город' }],
  [
    'a parcel without an index',
    { method: 'post', city: 'Тула', address: 'ул. Лесная, 5' },
    { postcode: 'Введите индекс: 6 цифр' },
  ],
  [
    'an invoice for nobody',
    { payment: 'invoice' },
    {
      company_name: 'Укажите название организации',
      inn: 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя',
    },
  ],
  [
    'an invoice with a mistyped ИНН and КПП',
    { payment: 'invoice', company_name: 'ООО «Ремонт»', inn: '7707083894', kpp: '77' },
    { inn: 'Контрольная цифра ИНН не сходится, проверьте опечатку', kpp: 'Проверьте КПП: 9 знаков' },
  ],
])('%s is told so', (_, change, faults) => {
  expect(checkoutErrors({ ...complete, ...change })).toEqual(faults)
})

test.each<Partial<CheckoutDraft>>([
  { method: 'point', city: 'Москва', point: 'ул. Лесная, 5' },
  { method: 'courier', city: 'Москва', address: 'ул. Лесная, 5, кв. 12' },
  { method: 'post', city: 'Тула', address: 'ул. Лесная, 5', postcode: '300000' },
  { payment: 'invoice', company_name: 'ООО «Ремонт»', inn: '7707083893' },
])('what the chosen way does not ask for may stay empty: %o', (change) => {
  expect(checkoutErrors({ ...complete, ...change })).toEqual({})
})

test.each([
  ['contact.first_name', 'first_name'],
  ['delivery.address', 'address'],
  ['company.name', 'company_name'],
  ['company.inn', 'inn'],
  ['payment', 'payment'],
  ['items', undefined],
])('the server’s %s is the field %s', (path, field) => {
  expect(fieldOfPath(path)).toBe(field)
})
