import { findModel } from '#server/fit/fit-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { waitForTurnOf } from '#server/platform/database/sql-rows.ts'
import type { Appliance, ApplianceInput } from '#shared/appliance/appliance-contract.ts'
import { maxAppliances } from '#shared/appliance/appliance-rules.ts'
import { deleteAppliance, ensureDefault, findAppliances, makeDefault, saveAppliance } from './appliance-queries.ts'

/** «Моя техника»: what a person has at home, so that every product can say whether it fits. One of them is always the default. */

export function listAppliances(db: Queryable, userId: number): Promise<Appliance[]> {
  return findAppliances(db, userId)
}

type KeepResult = { ok: true; appliances: Appliance[] } | { ok: false; code: 'model-not-found' | 'appliances-full' }

/** Adding what is there already renames it or makes it the default. */
export async function keepAppliance(
  db: Db,
  { userId, model_id: modelId, nickname, is_default }: ApplianceInput & { userId: number },
): Promise<KeepResult> {
  if (!(await findModel(db, modelId))) return { ok: false, code: 'model-not-found' }
  return db.transaction(async (tx): Promise<KeepResult> => {
    await waitForTurnOf(tx, userId)
    const isKept = await saveAppliance(tx, { userId, modelId, nickname }, maxAppliances)
    if (!isKept) return { ok: false, code: 'appliances-full' }
    if (is_default) await makeDefault(tx, { userId, modelId })
    await ensureDefault(tx, userId)
    return { ok: true, appliances: await findAppliances(tx, userId) }
  })
}

export function removeAppliance(db: Db, appliance: { userId: number; modelId: number }): Promise<Appliance[]> {
  return db.transaction(async (tx) => {
    await waitForTurnOf(tx, appliance.userId)
    await deleteAppliance(tx, appliance)
    await ensureDefault(tx, appliance.userId)
    return findAppliances(tx, appliance.userId)
  })
}
