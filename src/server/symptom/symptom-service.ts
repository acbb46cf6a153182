import { findCategory } from '#server/catalog/catalog-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Symptom, SymptomList } from '#shared/symptom/symptom-contract.ts'
import { findSymptoms } from './symptom-queries.ts'

export type ListSymptomsResult = ({ ok: true } & SymptomList) | { ok: false; code: 'category-not-found' }

/** What breaks in one kind of appliance, or in all of them. */
export async function listSymptoms(
  db: Queryable,
  { categorySlug }: { categorySlug?: string | undefined },
): Promise<ListSymptomsResult> {
  if (categorySlug === undefined) return { ok: true, symptoms: await findSymptoms(db, null) }
  const category = await findCategory(db, categorySlug)
  if (!category) return { ok: false, code: 'category-not-found' }
  return { ok: true, symptoms: await findSymptoms(db, category.id) }
}

/** The same for a category that is known already. */
export function listSymptomsOf(db: Queryable, categoryId: number): Promise<Symptom[]> {
  return findSymptoms(db, categoryId)
}
