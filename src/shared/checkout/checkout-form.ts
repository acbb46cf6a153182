/** What a buyer fills in to order: who gets it, how, and how it is paid for. The form checks it in the server's own words. */
import { emailError, parseEmail } from '#shared/account/email.ts'
import { nameError, parseName } from '#shared/account/full-name.ts'
import { incompletePhoneText, isCompletePhone } from '#shared/account/phone.ts'
import { innError, parseInn, parseKpp, wrongKppText } from '#shared/order/inn.ts'
import { orderTexts } from '#shared/order/order-texts.ts'

/** In the order of the page, so that the first fault is the topmost. */
export const emptyCheckoutDraft = {
  first_name: '',
  last_name: '',
  patronymic: '',
  phone: '',
  email: '',
  city: '',
  method: '',
  point: '',
  /** The city the point was chosen or typed for. */
  point_city: '',
  postcode: '',
  /** The town whose index it is; empty: typed, or that of an address. */
  postcode_city: '',
  address: '',
  /** The city of the address of the account that it is; empty: typed. */
  address_city: '',
  keep_address: true,
  comment: '',
  payment: '',
  online_way: 'any',
  company_name: '',
  inn: '',
  kpp: '',
  model: '',
  consent: false,
  marketing: false,
}

export type CheckoutDraft = typeof emptyCheckoutDraft
export type CheckoutField = keyof CheckoutDraft
export type CheckoutErrors = Partial<Record<CheckoutField, string>>

export const checkoutFields = Object.keys(emptyCheckoutDraft) as CheckoutField[]

export const missingHouseText = 'Укажите дом'
const missingAtText = 'Проверьте email: не хватает @'

/** Everything that stands between this form and an order; only what the chosen way and payment ask for is looked at. */
export function checkoutErrors(draft: CheckoutDraft): CheckoutErrors {
  return {
    ...contactErrors(draft),
    ...deliveryErrors(draft),
    ...(draft.payment === '' && { payment: orderTexts.paymentMethod }),
    ...(draft.payment === 'invoice' && companyErrors(draft)),
    ...(!draft.consent && { consent: orderTexts.consent }),
  }
}

function contactErrors({ first_name, last_name, patronymic, phone, email }: CheckoutDraft): CheckoutErrors {
  return {
    ...(parseName(first_name) === null && { first_name: nameError('first_name', first_name) }),
    ...(parseName(last_name) === null && { last_name: nameError('last_name', last_name) }),
    ...(patronymic.trim() !== '' &&
      parseName(patronymic) === null && { patronymic: nameError('patronymic', patronymic) }),
    ...(!isCompletePhone(phone) && { phone: incompletePhoneText }),
    ...(parseEmail(email) === null && { email: contactEmailError(email) }),
  }
}

function contactEmailError(email: string): string {
  return email.trim() === '' || email.includes('@') ? emailError(email) : missingAtText
}

function deliveryErrors({ method, city, point, postcode, address }: CheckoutDraft): CheckoutErrors {
  const needsAddress = method === 'courier' || method === 'post'
  const fault = needsAddress ? addressError(address) : undefined
  return {
    ...(method !== 'pickup' && city.trim() === '' && { city: orderTexts.city }),
    ...(method === '' && { method: orderTexts.deliveryMethod }),
    ...(method === 'point' && point.trim() === '' && { point: orderTexts.point }),
    ...(method === 'post' && !/^\d{6}$/.test(postcode.trim()) && { postcode: orderTexts.postcode }),
    ...(fault && { address: fault }),
  }
}

/** A street without a number is where a courier stands and telephones. */
function addressError(address: string): string | undefined {
  if (address.trim() === '') return orderTexts.address
  return /\d/.test(address) ? undefined : missingHouseText
}

function companyErrors({ company_name, inn, kpp }: CheckoutDraft): CheckoutErrors {
  return {
    ...(company_name.trim() === '' && { company_name: orderTexts.companyName }),
    ...(parseInn(inn) === null && { inn: innError(inn) }),
    ...(kpp.trim() !== '' && parseKpp(kpp) === null && { kpp: wrongKppText }),
  }
}

/** The server names what it rejects by the path in its own input; the form knows it by one word. */
export function fieldOfPath(path: string): CheckoutField | undefined {
  const [group, name = group] = path.split('.')
  if (group === 'company' && name === 'name') return 'company_name'
  return checkoutFields.find((field) => field === name)
}
