import type { Queryable } from '#server/platform/database/database.ts'
import type { Selection } from '#server/product/product-admin-list-queries.ts'
import { readOwnSetting } from '#server/shop/settings-service.ts'
import { isPriceJump } from '#shared/import/price-change.ts'
import { type MarkupLeft, type MarkupPrices, type Repriced, reprice } from '#shared/markup/markup-rules.ts'
import { formatRubles, wholeRubles } from '#shared/money/rubles.ts'
import { newPriceWarnings, type PriceWarning } from '#shared/product/price-warnings.ts'
import type { BulkAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import { type BulkChange, type Repricing, triple } from '#shared/product-batch/bulk-change-rules.ts'
import { findMarkupRows, type MarkupRow } from './bulk-queries.ts'

/** Prices counted anew by the rules of markup: what is shown is what is written, even if the rules change meanwhile. */

export type Warned = Pick<BulkAnswer, 'rows' | 'count' | 'warnings' | 'left'>
type Asked = { selection: Selection; change: Extract<BulkChange, { kind: 'markup' }>; shown: number }
type Preview = { planned: { selection: Selection; change: Repricing }; preview: Warned }

export async function previewMarkup(db: Queryable, { selection, change, shown }: Asked): Promise<Preview> {
  const rules = (await readOwnSetting(db, 'markup'))?.rules ?? []
  const asked = { byHand: change.by_hand, discounted: change.discounted }
  const found = (await findMarkupRows(db, selection)).map((row) => ({ row, ...reprice(row, rules, asked) }))
  const changed = found.filter(({ row, prices }) => textOf(row) !== textOf(prices))
  const warned = changed.map((each) => ({ ...each, warnings: warningsOf(each) }))
  return {
    planned: {
      selection: { ids: changed.map(({ row }) => row.id) },
      change: {
        kind: 'repricing',
        prices: Object.fromEntries(changed.map(({ row, prices }) => [row.id, [triple(row), triple(prices)]])),
      },
    },
    preview: {
      count: changed.length,
      rows: warned.slice(0, shown).map(({ row: { id, sku, name, ...was }, prices, rule, warnings }) => ({
        ...{ id, sku, name, before: textOf(was), after: textOf(prices), warnings },
        ...(rule === null ? {} : { rule }),
      })),
      warnings: counted<PriceWarning>(warned.flatMap(({ warnings }) => warnings)).map(([warning, count]) => ({
        warning,
        count,
      })),
      left: counted<MarkupLeft>(found.flatMap(({ left }) => left ?? [])).map(([reason, count]) => ({ reason, count })),
    },
  }
}

function warningsOf({ row, prices }: Repriced & { row: MarkupRow }): PriceWarning[] {
  const paid = (each: MarkupPrices) => wholeRubles(each.user_price ?? each.price)
  const isJump = isPriceJump(paid(row), paid(prices)) || isPriceJump(row.master_price ?? 0, prices.master_price ?? 0)
  const warnings = newPriceWarnings(row, { ...prices, purchase_price: row.purchase_price })
  return isJump ? [...warnings, 'price-jump'] : warnings
}

/** «1 990 ₽ (база 2 500 ₽), мастеру 1 640 ₽». */
function textOf({ price, user_price: own, master_price: master }: MarkupPrices): string {
  const retail =
    own === null || own === price ? formatRubles(price) : `${formatRubles(own)} (база ${formatRubles(price)})`
  return master === null ? retail : `${retail}, мастеру ${formatRubles(master)}`
}

function counted<Word extends string>(words: Word[]): [Word, number][] {
  const counts = new Map<Word, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
}
