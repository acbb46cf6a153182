import { expect, test } from 'vitest'
import { cityOfAddress, isNear, russianTowns, towns } from './town-list.ts'

test.each([
  ['мос', ['Москва', 'Мосальск', 'Московский']],
  ['МОСК', ['Москва', 'Московский']],
  ['г. Москва', ['Москва']],
  ['питер', ['Санкт-Петербург']],
  ['щелк', ['Щёлково', 'Щёлкино']],
  ['санкт петер', ['Санкт-Петербург']],
  ['новгород', ['Нижний Новгород', 'Великий Новгород']],
  ['ростов', ['Ростов-на-Дону', 'Ростов']],
  ['железногорск', ['Железногорск, Красноярский край', 'Железногорск, Курская область', 'Железногорск-Илимский']],
  ['железногорск курск', ['Железногорск, Курская область']],
  ['м', []],
  ['', []],
  ['<script>', []],
  ['зззз', []],
])('«%s» means %j', (typed, found) => {
  expect(towns.like(typed).map(({ full_name }) => full_name)).toEqual(found)
})

test('the largest come first, and never more than a list shows', () => {
  const found = towns.like('но').map(({ name }) => name)
  expect(found.slice(0, 3)).toEqual(['Новосибирск', 'Новокузнецк', 'Новороссийск'])
  expect(found).toHaveLength(7)
})

test.each([
  ['Тула', '300000'],
  ['город тула', '300000'],
  ['Железногорск, Курская область', null],
  // Several of this name, or none.
  ['Железногорск', undefined],
  ['Васюки', undefined],
  ['', undefined],
])('«%s» has the index %s', (typed, postcode) => {
  expect(towns.named(typed)?.postcode).toBe(postcode)
})

test('the list is whole: all regions, no town twice, every index of six digits', () => {
  expect(russianTowns.length).toBeGreaterThan(1100)
  expect(new Set(russianTowns.map(({ region }) => region)).size).toBe(85)
  expect(new Set(russianTowns.map(({ full_name }) => full_name)).size).toBe(russianTowns.length)
  expect(russianTowns.filter(({ postcode }) => postcode !== null).length).toBeGreaterThan(150)
  expect(russianTowns.every(({ postcode }) => postcode === null || /^[1-6]\d{5}$/.test(postcode))).toBe(true)
})

test.each([
  ['Москва, ул. Примерная, 12, стр. 3', 'Москва'],
  ['170000, г. Тверь, ул. Новая, 1', 'Тверь'],
  ['Московская область, Химки, ул. Мира, 1', 'Химки'],
  ['ул. Мира, 1', 'Москва'],
])('a shop at «%s» is in %s', (address, city) => {
  expect(cityOfAddress(address)).toBe(city)
})

test.each([
  ['Москва', 'Москва', true],
  ['москва', 'Москва', true],
  ['Балашиха', 'Москва', true],
  ['Томск', 'Москва', false],
  ['Гатчина', 'Санкт-Петербург', true],
  ['Васюки', 'Москва', false],
  ['Васюки', 'Васюки', true],
])('from %s one comes to %s oneself: %s', (city, home, isIt) => {
  expect(isNear(city, home)).toBe(isIt)
})
