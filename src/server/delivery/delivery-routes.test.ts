import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let shop: TestApp

beforeAll(async () => {
  const streets = {
    async suggest({ city, typed }: { city: string; typed: string }) {
      if (city === 'Васюки') throw new Error('the provider is away')
      return Array.from({ length: 20 }, (_, at) => `ул. ${typed}, ${city}, ${at}`)
    },
  }
  shop = await buildTestApp({ env: { DEMO: 'on' }, deps: { streets } })
})
afterAll(() => shop.close())

async function answerOf(path: string) {
  return (await shop.get(path)).json()
}

test('a few letters find towns with their region and index', async () => {
  const { towns } = await answerOf('/api/towns?q=тул')
  expect(towns[0]).toEqual({ name: 'Тула', region: 'Тульская область', postcode: '300000', full_name: 'Тула' })
  expect((await answerOf('/api/towns?q=ж')).towns).toEqual([])
  expect((await shop.get('/api/towns')).statusCode).toBe(400)
  expect((await shop.get(`/api/towns?q=${'а'.repeat(101)}`)).statusCode).toBe(400)
})

test('streets come from whoever provides them, a few at a time; where they fail, nothing is suggested', async () => {
  const { streets } = await answerOf('/api/streets?city=Тула&q=Лес')
  expect(streets).toHaveLength(7)
  expect(streets[0]).toBe('ул. Лес, Тула, 0')
  expect(await answerOf('/api/streets?city=Васюки&q=Лес')).toEqual({ streets: [] })
  expect(await answerOf('/api/streets?city=Тула&q=Л')).toEqual({ streets: [] })
  expect((await answerOf('/api/delivery?city=Тула')).has_streets).toBe(true)
})

test.each([
  ['Москва', 'pickup point courier post'],
  ['Казань', 'point courier post pickup'],
  ['Томск', 'courier post point pickup'],
  ['Васюки', 'post courier point pickup'],
])('in %s the ways that fit come first', async (city, methods) => {
  const answer = await answerOf(`/api/delivery?city=${city}&total=1000`)
  expect(answer.methods.map(({ method }: { method: string }) => method).join(' ')).toBe(methods)
})

test('points lie on the map, and are those of the city', async () => {
  const points = async (city: string) => {
    const { methods } = await answerOf(`/api/delivery?city=${city}`)
    return methods.find(({ method }: { method: string }) => method === 'point').points
  }
  const [first] = await points('Казань')
  expect(first).toMatchObject({ address: 'ул. Баумана, 44', place: { lat: 55.7899, lon: 49.1154 } })
  expect(await points('казань')).toHaveLength(5)
  expect(await points('Томск')).toEqual([])
})
