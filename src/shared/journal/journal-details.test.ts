import { expect, test } from 'vitest'
import { roles } from '#shared/account/account-contract.ts'
import { categoryChangeInput, subcategoryChangeInput } from '#shared/category/category-admin-contract.ts'
import { sheetFields } from '#shared/diagram/sheet-merge.ts'
import { modelFieldNames } from '#shared/model/model-fields.ts'
import { orderEditNames } from '#shared/order/order-edit-contract.ts'
import { moneyMethods } from '#shared/order/order-money.ts'
import { orderStatuses } from '#shared/order/order-states.ts'
import { returnStatuses } from '#shared/order/return-states.ts'
import { productChangeInput } from '#shared/product/product-admin-contract.ts'
import { settingNames } from '#shared/shop/settings-contract.ts'
import { symptomFieldNames } from '#shared/symptom/symptom-fields.ts'
import { fieldsText, journalDetails } from './journal-details.ts'

test.each([
  [{ from: 'user', to: 'master' }, {}, 'покупатель → мастер'],
  [{ part: 'hours', before: 'null' }, {}, 'часы работы'],
  [{ part: 'info-oplata' }, {}, 'страница «Оплата»'],
  [{ word: 'помпа', means: 'насос' }, {}, '«помпа» → «насос»'],
  [{ question: 3, from: 'pending', to: 'rejected' }, {}, 'вопрос 3, на проверке → отклонён'],
  [{ review: 7, from: 'pending', to: 'published', replied: true }, {}, 'отзыв 7, на проверке → опубликован'],
  [{ product: 4, sku: 'DC-1' }, {}, 'арт. DC-1'],
  [{ product: 4, fields: 'user_price, quantity' }, { sku: 'DC-1' }, 'арт. DC-1, поля: цена со скидкой, остаток'],
  [{ order: 12, from: 'new', to: 'processing' }, { order_number: '10027' }, 'заказ № 10027, новый → в обработке'],
  [{ return: 3, to: 'refunded' }, { order_number: '10027' }, 'заказ № 10027, деньги возвращены'],
  [
    { order: 12, amount: 900, method: 'cash', reason: 'брак' },
    { order_number: '10027' },
    'заказ № 10027, 900 ₽, наличными, брак',
  ],
  [{ order: 12 }, {}, 'удалённый заказ'],
  [{}, {}, ''],
])('the particulars %j with %j are told as «%s»', (details, named, text) => {
  expect(journalDetails(details, named)).toBe(text)
})

const words: [string, readonly string[], (word: string) => string][] = [
  ['role', roles, (to) => journalDetails({ to })],
  ['state of an order', orderStatuses, (to) => journalDetails({ to })],
  ['state of a return', returnStatuses, (to) => journalDetails({ return: 1, to }, { order_number: '1' })],
  ['setting', settingNames, (name) => journalDetails({ part: name })],
  ['way to pay', moneyMethods, (method) => journalDetails({ method })],
  ['field of a product', Object.keys(productChangeInput.shape), fieldsText],
  ['field of a diagram', sheetFields, fieldsText],
  ['field of a model', Object.keys(modelFieldNames), fieldsText],
  ['field of a symptom', Object.keys(symptomFieldNames), fieldsText],
  ['field of a category', Object.keys(categoryChangeInput.shape), fieldsText],
  ['field of a subcategory', Object.keys(subcategoryChangeInput.shape), fieldsText],
  ['field of an order', [...orderEditNames, 'staff_note', 'responsible_id'], fieldsText],
]
/** Guards of a form, never changed themselves. */
const notFields = ['version', 'quantity_was']

test.each(words)('every %s has a Russian name', (_what, names, say) => {
  for (const name of names.filter((each) => !notFields.includes(each))) {
    const said = say(name)
    expect([name, said]).toEqual([name, expect.stringMatching(/[а-яё]/)])
    expect(said).not.toMatch(/другое|другая|[a-z]/)
  }
})
