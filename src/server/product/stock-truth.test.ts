import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { buildOrderingShop, orderForm, stockErrors, stockOf } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

/** Whatever people, imports, orders and undos do one after another or at once, no piece is invented: see also oversell.test.ts. */

type Person = Awaited<ReturnType<typeof openBrowserAs>>
let shop: TestApp
let olga: Person
let buyer: Person
beforeAll(async () => {
  shop = await buildOrderingShop()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
  buyer = await openBrowserAs(shop.app, { emailConfirmed: true })
  await Promise.all([olga.get('/api/session'), buyer.get('/api/session')])
})
afterAll(() => shop.close())
const desk = openImportClient(
  () => shop,
  () => olga,
)

const product = fc.nat({ max: 1 })
const which = fc.nat({ max: 9 })
const number = fc.nat({ max: 9 })
function kind<Name extends string>(what: Name) {
  return fc.constant(what)
}
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: kind('count'), part: product, quantity: fc.option(number, { freq: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: kind('bulk'), part: fc.option(product), quantity: fc.option(number, { freq: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ what: kind('import'), part: product, quantity: number }) },
  { weight: 4, arbitrary: fc.record({ what: kind('order'), part: product, quantity: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ what: kind('hand over'), which }) },
  { weight: 2, arbitrary: fc.record({ what: kind('cancel'), which }) },
  { weight: 2, arbitrary: fc.record({ what: kind('come back'), which }) },
  { weight: 2, arbitrary: fc.record({ what: kind('return'), which }) },
  { weight: 4, arbitrary: fc.record({ what: kind('undo'), which }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Product = { id: number; sku: string }
type Placed = { id: number; number: string; part: number }
type Undoable = { kind: 'bulk' | 'import'; id: number; batch: number }

async function openScene() {
  const parts: Product[] = [
    await buildProduct(shop.db, { quantity: 6 }),
    await buildProduct(shop.db, { quantity: null }),
  ]
  const placed: Placed[] = []
  const undoable: Undoable[] = []
  const ids = parts.map(({ id }) => id)

  async function move({ id }: Placed, ...statuses: string[]) {
    for (const status of statuses) await olga.post(`/api/admin/orders/${id}/status`, { status, note: 'не забрали' })
  }

  async function take(one: Step): Promise<void> {
    if (one.what === 'count') {
      const id = ids[one.part]!
      const { version } = (await olga.get(`/api/admin/products/${id}`)).json()
      await olga.patch(`/api/admin/products/${id}`, { version, quantity: one.quantity })
      return
    }
    if (one.what === 'bulk') {
      const selection = { ids: one.part === null ? ids : [ids[one.part]!] }
      const change = { kind: 'stock', set: one.quantity }
      const { batch_id: id } = (await olga.post('/api/admin/products/bulk', { selection, change, apply: true })).json()
      if (id) undoable.push({ kind: 'bulk', id, batch: id })
      return
    }
    if (one.what === 'import') {
      const { id } = await desk.checked(`Артикул;Остаток\n${parts[one.part]!.sku};${one.quantity}\n`)
      await olga.post(`/api/admin/imports/${id}/run`)
      await desk.work()
      const { rows } = await shop.db.execute<{ batch_id: number | null }>(
        sql`select batch_id from imports where id = ${id}`,
      )
      if (rows[0]?.batch_id) undoable.push({ kind: 'import', id, batch: rows[0].batch_id })
      return
    }
    if (one.what === 'order') {
      const delivery = { method: 'courier', city: 'Москва', address: 'Тверская, 1' }
      const answer = await buyer.post('/api/orders', orderForm([[parts[one.part]!, one.quantity]], { delivery }))
      if (answer.statusCode === 201) placed.push({ ...answer.json(), part: one.part })
      return
    }
    if (one.what === 'undo') {
      const undone = undoable[one.which % Math.max(undoable.length, 1)]
      if (!undone) return
      await olga.post(`/api/admin/${undone.kind === 'bulk' ? 'batches' : 'imports'}/${undone.id}/undo`)
      if (undone.kind === 'import') await desk.work()
      return
    }
    const about = placed[one.which % Math.max(placed.length, 1)]
    if (!about) return
    if (one.what === 'hand over') return move(about, 'processing', 'shipped', 'completed')
    if (one.what === 'cancel') return move(about, 'cancelled')
    if (one.what === 'come back') return move(about, 'processing', 'shipped', 'cancelled')
    const items = [{ id: ids[about.part]!, quantity: 1 }]
    const asked = await buyer.post(`/api/orders/${about.number}/returns`, { items, reason: 'не подошёл' })
    if (asked.statusCode !== 201) return
    const { id } = asked.json().returns.at(-1)
    for (const status of ['approved', 'received']) await olga.post(`/api/admin/returns/${id}/status`, { status })
  }

  return { parts, take }
}

type Movement = { reason: string; batch: number | null; delta: number; after: number | null; reserved: number }

async function movementsOf({ id }: Product): Promise<Movement[]> {
  const { rows } = await shop.db.execute<Movement>(sql`
    select reason, batch_id as batch, quantity_delta as delta, quantity_after as after, reserved_after as reserved
    from stock_movements where product_id = ${id} order by id`)
  return rows
}

/**
 * Reads the ledger from its beginning. `known` is what was counted last, by hand, in bulk or by an import, plus what came in since;
 * an undo leads back to the very state before its change, and only where nothing but undone changes happened in between.
 */
function expectNoPieceInvented(movements: Movement[]) {
  type State = { after: number | null; known: number }
  const before = new Map<number, State>()
  /** What moved the number, as far as it still counts: changes that were undone are struck out. */
  let story: (number | 'moved')[] = []
  let state: State = { after: null, known: 0 }
  for (const { reason, batch, delta, after, reserved } of movements) {
    if (reason === 'undone') {
      expect(story.at(-1), 'nothing happened since the change that is undone').toBe(batch)
      story = story.slice(0, -1)
      state = before.get(batch!)!
      expect(after, 'as it was before').toBe(state.after)
    } else if (reason === 'opening' || reason === 'set') {
      if (batch !== null) before.set(batch, state)
      if (reason === 'set') story.push(batch ?? 'moved')
      state = { after, known: after ?? 0 }
    } else if (reason === 'came_back' || reason === 'returned') {
      story.push('moved')
      state = { after, known: state.known + (after === null ? 0 : delta) }
    } else if (reason === 'shipped') {
      story.push('moved')
      state = { ...state, after }
    }
    expect(Math.max(0, (after ?? 0) - reserved), 'never more for sale than counted and came in').toBeLessThanOrEqual(
      state.known,
    )
  }
}

const runs = { postgres: 12, embedded: 5 }

test.each([
  ['one after another', 1],
  ['up to three at once', 3],
])(
  'counts, bulk changes, imports, sales, cancels, returns and undos %s invent no piece',
  async (_name, atOnce) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: atOnce }), { minLength: 2, maxLength: 14 }),
        async (rounds) => {
          const { parts, take } = await openScene()
          for (const round of rounds) {
            await Promise.all(round.map(take))
            expect(await stockErrors(shop)).toEqual([])
          }
          for (const each of parts) {
            const movements = await movementsOf(each)
            expectNoPieceInvented(movements)
            if (movements.length > 0) expect((await stockOf(shop, each)).quantity).toBe(movements.at(-1)!.after)
          }
        },
      ),
      { numRuns: runs[shop.database.engine === 'postgres' ? 'postgres' : 'embedded'], endOnFailure: true },
    )
  },
  240_000,
)
