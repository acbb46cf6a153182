import { findProductCategory } from '#server/category/category-admin-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import type {
  ExchangeConnection,
  ExchangeMappingInput,
  ExchangeMappings,
  ExchangeRun,
} from '#shared/exchange/exchange-contract.ts'
import { leftReasons } from '#shared/exchange/exchange-reasons.ts'
import { productFieldLabels } from '#shared/product/product-admin-rules.ts'
import { type Choices, findConnection, setChoices, setPassword } from './exchange-connection-queries.ts'
import { countUndecided, findMappings, findRuns } from './exchange-journal-queries.ts'
import { type EnvLogin, hashOf, newPassword } from './exchange-login-service.ts'
import { setStatusTarget, setTarget } from './exchange-name-queries.ts'
import { findReportRows, type ReportRow } from './exchange-row-queries.ts'
import { findReportFiles } from './exchange-run-queries.ts'
import { insertSecondLook, prepareApply } from './exchange-trial-queries.ts'
import { countOrdersToGive } from './sale/sale-out-queries.ts'

/** What the shopkeeper does with the exchange: lets 1С in and out, says what its words are, looks at what came. */

const madeLogin = '1c-sklad'

export async function readConnection(db: Queryable, env: EnvLogin, origin: string): Promise<ExchangeConnection> {
  const connection = await findConnection(db)
  const made = connection.password_hash ? ('made' as const) : null
  return {
    url: `${origin}/api/exchange/1c`,
    login: env?.login ?? connection.login,
    password: env ? 'environment' : made,
    password_made_at: env ? null : connection.password_made_at,
    password_made_by: env ? null : connection.password_made_by,
    takes: connection.takes,
    new_groups: connection.new_groups,
    is_trial: connection.is_trial,
    orders_since: connection.orders_since,
    orders_from: connection.orders_from,
    orders_encoding: connection.orders_encoding,
    takes_orders: connection.takes_orders,
    orders_waiting: await countOrdersToGive(db, connection),
    ...(await countUndecided(db)),
  }
}

export async function choose(db: Db, { by, ...choices }: Choices & { by: Editor }): Promise<void> {
  await db.transaction(async (tx) => {
    await setChoices(tx, choices)
    await writeAudit(tx, { kind: 'settings-exchange', actorId: by.id, ip: by.ip })
  })
}

/** Shown this once; sessions of the password before end with it. */
export async function makePassword(db: Db, by: Editor): Promise<{ login: string; password: string }> {
  const password = newPassword()
  await db.transaction(async (tx) => {
    await setPassword(tx, { login: madeLogin, hash: hashOf(password), madeBy: by.id })
    await writeAudit(tx, { kind: 'settings-exchange-password', actorId: by.id, ip: by.ip })
  })
  return { login: madeLogin, password }
}

export async function endPassword(db: Db, by: Editor): Promise<void> {
  await db.transaction(async (tx) => {
    await setPassword(tx, { login: madeLogin, hash: null, madeBy: by.id })
    await writeAudit(tx, { kind: 'settings-exchange-off', actorId: by.id, ip: by.ip })
  })
}

/** `runId`: the exchange that looks again at what has come before; null: nothing has. */
type Mapped =
  | { ok: true; mappings: ExchangeMappings; runId: number | null }
  | { ok: false; fields: Record<string, string> }

export async function map(db: Db, input: ExchangeMappingInput, by: Editor): Promise<Mapped> {
  const targets = input.prices.map(({ target }) => target).filter((target) => target !== 'ignore')
  const rest = (await findMappings(db)).prices.filter(({ id }) => !input.prices.some((each) => each.id === id))
  const all = [...targets, ...rest.flatMap(({ target }) => (target && target !== 'ignore' ? [target] : []))]
  if (new Set(all).size < all.length) {
    return { ok: false, fields: { prices: 'Два вида цен связаны с одной ценой на сайте' } }
  }
  for (const { target, category_id: categoryId, subcategory_id: subcategoryId } of input.groups) {
    if (target !== 'section') continue
    const section = categoryId === null ? null : await findProductCategory(db, { categoryId, subcategoryId })
    if (!section) return { ok: false, fields: { groups: 'Выберите раздел' } }
  }
  const runId = await db.transaction(async (tx) => {
    for (const { id, target } of input.prices) await setTarget(tx, 'price', id, target)
    for (const { id, target } of input.stores) await setTarget(tx, 'store', id, target)
    for (const { id, target } of input.statuses) await setStatusTarget(tx, id, target)
    for (const { id, target, category_id, subcategory_id } of input.groups) {
      const section = target === 'section' ? { category_id, subcategory_id } : undefined
      await setTarget(tx, 'group', id, target, section)
    }
    await writeAudit(tx, { kind: 'settings-exchange', actorId: by.id, ip: by.ip })
    const isOfGoods = input.prices.length + input.stores.length + input.groups.length > 0
    return isOfGoods ? insertSecondLook(tx) : null
  })
  return { ok: true, mappings: await findMappings(db), runId }
}

export async function listRuns(db: Queryable, { limit, cursor }: { limit: number; cursor: number | undefined }) {
  const found = await findRuns(db, { before: cursor, limit: limit + 1 })
  const runs = found.slice(0, limit)
  const last = found.length > limit ? runs.at(-1) : undefined
  return { runs, next_cursor: last ? String(last.id) : null }
}

export async function readRun(db: Queryable, id: number): Promise<ExchangeRun | null> {
  const [run] = await findRuns(db, { id, limit: 1 })
  return run ?? null
}

/** What a trial has shown is done after all, from what 1С has said. */
export function askForApply(db: Db, id: number, by: Editor): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await prepareApply(tx, id))) return false
    await writeAudit(tx, { kind: 'exchange-applied', actorId: by.id, ip: by.ip, details: { exchange: id } })
    return true
  })
}

const portion = 500
const kindNames = {
  group: 'группа',
  property: 'свойство',
  price: 'вид цены',
  store: 'склад',
  product: 'товар',
  offer: 'предложение',
  document: 'заказ',
}
/** Of orders. */
const changeLabels: Record<string, string> = { status: 'Статус', payment: 'Оплата', track_number: 'Трек-номер' }
const actionNames = {
  created: 'добавили',
  changed: 'изменили',
  same: 'так и было',
  left: 'оставили',
  noted: 'запомнили',
}

/** Every row of an exchange with what became of it. */
export async function* reportTable(db: Queryable, runId: number): AsyncGenerator<CellValue[]> {
  yield ['Файл', '№', 'Что', 'Ид в 1С', 'Артикул', 'Название', 'Итог', 'Что изменили', 'Что оставили и почему']
  for (const { id, name } of await findReportFiles(db, runId)) {
    for (let after = 0; ; ) {
      const rows = await findReportRows(db, { fileId: id, after, limit: portion })
      for (const row of rows) yield reportRow(name, row)
      const last = rows.at(-1)
      if (!last || rows.length < portion) break
      after = last.number
    }
  }
}

function reportRow(file: string, row: ReportRow): CellValue[] {
  const fields = Object.keys(row.changes).map((field) => changeLabels[field] ?? productFieldLabels[field] ?? field)
  const left = row.left_out.map(([reason, about]) => leftReasons[reason].label + (about ? ` (${about})` : ''))
  const action = row.action ? actionNames[row.action] : 'не дошла очередь'
  return [
    file,
    row.number,
    kindNames[row.kind],
    row.external_id,
    row.sku ?? '',
    row.name,
    action,
    fields.join(', '),
    left.join('; '),
  ]
}
