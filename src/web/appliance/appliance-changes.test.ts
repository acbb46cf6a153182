import { afterEach, expect, test, vi } from 'vitest'
import { settled, stubPage, stubShop } from '#web/testing/page-stub.ts'
import { removeAppliance, saveAppliance } from './appliance-changes.ts'

afterEach(() => vi.unstubAllGlobals())

test('changes of «Моя техника» reach the shop in the order they were pressed, also after one that failed', async () => {
  stubPage('XSRF-TOKEN=token')
  const sent = stubShop()
  const first = saveAppliance({ model_id: 1, is_default: true })
  const second = removeAppliance(1)
  const third = saveAppliance({ model_id: 2, is_default: true })
  await settled()
  expect(sent.map(({ method }) => method)).toEqual(['POST'])

  void first.catch(() => undefined)
  await sent[0]?.answer('', 503)
  await expect(first).rejects.toMatchObject({ status: 503 })
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE'])

  await sent[1]?.answer({ appliances: [] })
  await sent[2]?.answer({ appliances: [{ id: 2 }] })
  expect([await second, await third]).toEqual([{ appliances: [] }, { appliances: [{ id: 2 }] }])
})
