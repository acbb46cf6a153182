import type { Queryable } from '#server/platform/database/database.ts'
import { readOwnSetting } from '#server/shop/settings-service.ts'
import { listSuppliers } from '#server/supplier/supplier-service.ts'
import { markUp, reprice } from '#shared/markup/markup-rules.ts'
import type { Mapping } from './import-queries.ts'
import type { KnownProduct } from './row-queries.ts'

/** A price list often says only what the shop pays; what it sells for follows from the rules of markup. */

type Given = Record<string, unknown>
type RowMarkup = (given: Given, known: KnownProduct['state'] | null) => Given

/** Null: there are no rules, or they are not wanted for this file. */
export async function openMarkup(tx: Queryable, { markup = 'missing', columns }: Mapping): Promise<RowMarkup | null> {
  if (markup === 'off' || columns.purchase_price === undefined) return null
  const rules = (await readOwnSetting(tx, 'markup'))?.rules ?? []
  if (rules.length === 0) return null
  const suppliers = new Map((await listSuppliers(tx)).map(({ id, name }) => [name.toLowerCase(), id]))

  return (given, known) => {
    if (given.purchase_price === undefined) return given
    const isPriced = given.price !== undefined || given.user_price !== undefined
    const wants = {
      retail: markup === 'always' || !isPriced,
      master: markup === 'always' || given.master_price === undefined,
    }
    if (!wants.retail && !wants.master) return given
    const { price: _price, user_price: _own, master_price: _master, ...rest } = given
    const facts = { ...known, ...rest }
    const subject = {
      supplier_id: suppliers.get(String(facts.supplier ?? '').toLowerCase()) ?? null,
      brand: String(facts.brand ?? ''),
      category_id: numberOf(facts.category_id),
      subcategory_id: numberOf(facts.subcategory_id),
      purchase_price: Number(given.purchase_price),
    }
    const found = known ? ofKnown(subject, known, rules) : ofNew(subject, rules)
    if (!found) return given
    const { master_price: master, ...retail } = found.prices
    return {
      ...rest,
      ...(wants.retail ? retail : pick(given, ['price', 'user_price'])),
      ...(wants.master && found.namesMaster
        ? master !== undefined && { master_price: master }
        : pick(given, ['master_price'])),
      markup_rule: found.rule,
    }
  }
}

type Rules = Parameters<typeof reprice>[1]
type Subject = Parameters<typeof markUp>[1]
/** `prices`: what is written; `namesMaster`: the rule says what masters pay, also where that is what they pay already. */
type Found = { rule: number; prices: Given; namesMaster: boolean } | null

function ofNew(subject: Subject, rules: Rules): Found {
  const marked = markUp(rules, subject)
  if (!marked) return null
  const { rule, retail, master } = marked
  const namesMaster = master !== null
  return { rule, prices: { price: retail, ...(namesMaster && { master_price: master }) }, namesMaster }
}

/** Only what becomes another: a price the rules leave alone is not the row's business. */
function ofKnown(subject: Subject, state: KnownProduct['state'], rules: Rules): Found {
  const now = {
    price: Number(state.price),
    user_price: numberOf(state.user_price),
    master_price: numberOf(state.master_price),
  }
  const { rule, prices } = reprice({ ...subject, ...now, price_by_hand: state.price_by_hand === true }, rules)
  if (rule === null) return null
  const changed = Object.entries(prices).filter(([field, value]) => value !== now[field as keyof typeof now])
  const namesMaster = markUp(rules, subject)?.master != null
  return { rule, prices: Object.fromEntries(changed), namesMaster }
}

function pick(given: Given, fields: string[]): Given {
  return Object.fromEntries(fields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])))
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
