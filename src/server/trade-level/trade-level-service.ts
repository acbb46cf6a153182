import type { Queryable } from '#server/platform/database/database.ts'
import { firstLevelName, type LevelRule } from '#shared/trade-level/level-price.ts'
import type { HeldLevels } from '#shared/trade-level/trade-level-contract.ts'
import { countMastersOfLevels, findHeld, findLevelName } from './trade-level-queries.ts'

type Level = LevelRule & { name: string }

/** `levels` as the setting holds them, in the owner's order. */
export async function listTradeLevels(db: Queryable, levels: readonly Level[]) {
  const masters = await countMastersOfLevels(db)
  return levels.map((level) => ({ ...level, masters: masters.get(level.id) ?? 0 }))
}

/** Null: there is no such level. */
export async function levelName(db: Queryable, id: number | null): Promise<string | null> {
  return id === null ? firstLevelName : findLevelName(db, id)
}

const shownHeld = 5

export async function listHeld(db: Queryable, levels: readonly Level[]): Promise<HeldLevels> {
  const found = await findHeld(db, shownHeld)
  return { levels: levels.flatMap(({ id }) => found.find((level) => level.id === id) ?? []) }
}
