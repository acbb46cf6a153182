import { setTimeout as delay } from 'node:timers/promises'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import type { FaultContext } from '../fault-context.ts'

/** Kills the shop, its engine or both in turn, each time a random moment after something of its work has moved. */

const targets = ['shop', 'engine', 'both'] as const
const longestPauseMs = 1500
const stillLimitMs = 5 * 60_000

type Killing = {
  shop: Shop
  /** A query of one text that is another one when the work has moved. */
  moved: string
  /** The work is over, nothing is left to be killed. */
  isOver(): boolean
}

export function openKiller(context: FaultContext) {
  let killed = 0

  /** False: the work was over before. */
  async function killOnce({ shop, moved, isOver }: Killing): Promise<boolean> {
    const before = await textOf(shop, moved)
    await waitFor(async () => isOver() || (await textOf(shop, moved)) !== before, {
      limitMs: stillLimitMs,
      everyMs: 250,
    })
    if (isOver()) return false
    await delay(context.random() * longestPauseMs)
    const target = targets[killed % targets.length]!
    if (target !== 'shop') await shop.killEngine()
    if (target !== 'engine') {
      await shop.kill()
      await shop.startAgain()
    }
    killed += 1
    context.log(`kill ${killed} (${target})`)
    return true
  }

  return { killOnce, killed: () => killed }
}

async function textOf(shop: Shop, query: string): Promise<string> {
  try {
    const [row] = await shop.query<{ text: string }>(query)
    return row?.text ?? ''
  } catch {
    return 'away'
  }
}
