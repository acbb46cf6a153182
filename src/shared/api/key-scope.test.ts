import { expect, test } from 'vitest'
import { type KeyRule, type KeyScope, mayCall, missingScopes } from './key-scope.ts'

const product: KeyRule = {
  scope: 'products:write',
  fieldScopes: { quantity: 'stock:write', price: 'prices:write', master_price: 'prices:master', version: null },
}

const calls: [KeyRule, KeyScope[], boolean][] = [
  [{}, ['products:read', 'orders:write'], false],
  [{ scope: 'any' }, ['orders:read'], true],
  [{ scope: 'orders:read' }, ['orders:write'], false],
  [{ scope: 'orders:read' }, ['orders:read'], true],
  [{ scope: ['products:read', 'prices:master'] }, ['products:read'], false],
  [{ scope: ['products:read', 'prices:master'] }, ['prices:master', 'products:read'], true],
  [product, ['stock:write'], true],
  [product, ['products:read'], false],
]
test.each(calls)('a call that wants %j by a key with %j: %s', (rule, held, may) => {
  expect(mayCall(rule, held)).toBe(may)
})

const bodies: [string[], KeyScope[], KeyScope[]][] = [
  [['version', 'quantity'], ['stock:write'], []],
  [['version', 'quantity', 'name'], ['stock:write'], ['products:write']],
  [['price', 'quantity'], ['products:write'], ['prices:write', 'stock:write']],
  [['master_price'], ['products:write', 'prices:write'], ['prices:master']],
  [['toString'], ['stock:write'], ['products:write']],
  [[], ['stock:write'], []],
]
test.each(bodies)('fields %j by a key with %j want %j too', (fields, held, missing) => {
  expect(missingScopes(product, held, fields)).toEqual(missing)
})
