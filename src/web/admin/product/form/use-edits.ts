import { useEffect, useState } from 'react'
import type { CatalogueEdit, ManagedProduct } from '#shared/product/product-admin-contract.ts'
import { readProductEdits } from '#web/api/admin/product-admin-api.ts'

/** The last changes of a part, read again with every version of it. */
export function useEdits({ id, version }: ManagedProduct, limit: number): CatalogueEdit[] | undefined {
  const [edits, setEdits] = useState<CatalogueEdit[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has a new entry
  useEffect(() => {
    let isOver = false
    readProductEdits(id, { limit: String(limit) }).then(
      (answer) => !isOver && setEdits(answer.edits),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [id, version, limit])
  return edits
}
