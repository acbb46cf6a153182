import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needOf, type Shop } from './scale-model.ts'
import { scaleTable } from './scale-table.ts'

const shop: Shop = { name: '', products: 2500, visitors: 100, ordersAMinute: 2, atCdn: 0, stored: 0.9 }

test('a small shop needs one process and nothing else', () => {
  expect(needOf(shop)).toMatchObject({ webProcesses: 1, webMachines: 1, replicas: 0, breaks: [] })
})

test('more visitors need more processes, and a CDN takes work from them', () => {
  const crowd = { ...shop, visitors: 500_000 }
  const alone = needOf(crowd)
  const behindCdn = needOf({ ...crowd, atCdn: 0.7 })
  expect(alone.webProcesses).toBeGreaterThan(needOf(shop).webProcesses)
  expect(behindCdn.webProcesses).toBeLessThan(alone.webProcesses)
  expect(alone.breaks).toContain('PgBouncer')
})

test('orders alone reach the end of their numbers long before they fill the primary', () => {
  const { breaks, primaryCores, yearsOfOrderNumbers } = needOf({ ...shop, ordersAMinute: 10_000 })
  expect(yearsOfOrderNumbers).toBeCloseTo(0.41, 2)
  expect(primaryCores).toBeLessThan(8)
  expect(breaks).toContain('order numbers of 8 bytes')
  expect(breaks).not.toContain('shards')
})

test('the page about scale shows the table as it is computed', () => {
  expect(readFileSync('docs/scale.md', 'utf8')).toContain(scaleTable())
})
