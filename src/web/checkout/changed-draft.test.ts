import { expect, test } from 'vitest'
import type { Address } from '#shared/address/address-contract.ts'
import { type CheckoutDraft, emptyCheckoutDraft } from '#shared/checkout/checkout-form.ts'
import type { Town } from '#shared/delivery/town-contract.ts'
import { changedDraft, changeToAddress, changeToTown, changeToUsual, chosenAddress } from './changed-draft.ts'

const lesnaya = { id: 1, city: 'Москва', address: 'Лесная, 5, кв. 17', postcode: '125047' }
const bauman = { id: 2, city: 'Казань', address: 'Баумана, 7', postcode: '420111' }
const courier = { id: 3, city: 'Москва', address: 'Новая, 1', postcode: null }
const kazan = { full_name: 'Казань', postcode: '420000' } as Town
const moscow = { full_name: 'Москва', postcode: '101000' } as Town

const inMoscow = { ...emptyCheckoutDraft, city: 'Москва' }
const stored = changedDraft(inMoscow, changeToAddress(lesnaya))
const typed = changedDraft(inMoscow, { address: 'Тверская, 1', postcode: '125009' })
const townsIndex = changedDraft({ ...inMoscow, city: '' }, changeToTown({ ...inMoscow, city: '' }, moscow))

function toTown(draft: CheckoutDraft, town: Town): CheckoutDraft {
  // As the field does it: letters first, then the town of the list.
  const letters = changedDraft(draft, { city: town.full_name.slice(0, 3) })
  return changedDraft(letters, changeToTown(letters, town))
}

function place({ postcode, city, address }: CheckoutDraft): string {
  return [postcode, city, address].join('|')
}

test.each([
  ['an address of the account leaves with its index', stored, kazan, '420000|Казань|'],
  ['what was typed stays', typed, kazan, '125009|Казань|Тверская, 1'],
  ['the town’s index makes way for the other town’s', townsIndex, kazan, '420000|Казань|'],
  [
    'so does an index typed for an address of the account',
    changedDraft(changedDraft(inMoscow, changeToAddress(courier)), { postcode: '127055' }),
    kazan,
    '420000|Казань|',
  ],
  ['an index typed over the town’s stays', changedDraft(townsIndex, { postcode: '127055' }), kazan, '127055|Казань|'],
  ['a town without an index brings none', stored, { ...kazan, postcode: null }, '|Казань|'],
])('when the city changes, %s', (_, draft, town, left) => {
  expect(place(toTown(draft, town))).toBe(left)
  expect(place(changedDraft(draft, changeToTown(draft, town)))).toBe(left)
})

test.each(['москва', 'г. Москва', 'Москва '])('«%s» is the same city, and the address stays', (city) => {
  const same = changedDraft(stored, { city })
  expect(place(same)).toBe(`125047|${city}|Лесная, 5, кв. 17`)
  expect(place(changedDraft(same, changeToTown(same, moscow)))).toBe('125047|Москва|Лесная, 5, кв. 17')
})

test('an address typed over one of the account is the buyer’s own', () => {
  const own = changedDraft(stored, { address: 'Лесная, 7' })
  expect(place(toTown(own, kazan))).toBe('125047|Казань|Лесная, 7')
})

const saved: Address[] = [lesnaya, bauman]
test.each<[string, CheckoutDraft, Partial<CheckoutDraft> | undefined]>([
  ['the address used in the city last', inMoscow, { address: lesnaya.address, postcode: '125047' }],
  [
    'the other city’s, where the first one left',
    toTown(stored, kazan),
    { address: bauman.address, postcode: '420111' },
  ],
  ['nothing over what was typed', typed, undefined],
  ['nothing beside an index that was typed', changedDraft(inMoscow, { postcode: '125009' }), undefined],
  ['nothing in a city without addresses', { ...inMoscow, city: 'Тула' }, undefined],
  [
    'the address that a draft stored before holds',
    { ...inMoscow, address: lesnaya.address, postcode: '125047' },
    { address: lesnaya.address, postcode: '125047' },
  ],
])('%s is filled in by itself', (_, draft, usual) => {
  expect(changeToUsual(saved, draft)).toEqual(usual && { ...usual, address_city: draft.city })
})

test('the address of the account is shown as chosen until another one is typed', () => {
  expect(chosenAddress(saved, stored)).toBe(lesnaya)
  expect(chosenAddress(saved, changedDraft(stored, { city: 'Казань' }))).toBeUndefined()
  // Somebody may type on: «Лесная, 5, кв. 17» can become «кв. 170».
  expect(chosenAddress(saved, changedDraft(inMoscow, { address: lesnaya.address }))).toBeUndefined()
})
