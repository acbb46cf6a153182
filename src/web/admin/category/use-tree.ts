import { useCallback, useEffect, useState } from 'react'
import type { ManagedCategory } from '#shared/category/category-admin-contract.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { arrangeCategories, type CategoryTree, readTree } from '#web/api/admin/category-admin-api.ts'
import { showToast } from '#web/ui/toast.ts'
import { movedTo } from './category-order.ts'

/** The tree on the screen: undefined while it comes, null when it could not be had. */
export function useTree() {
  const [tree, setTree] = useState<ManagedCategory[] | null>()

  const read = useCallback(async () => {
    setTree(undefined)
    try {
      setTree((await readTree()).categories)
    } catch {
      setTree(null)
    }
  }, [])
  useEffect(() => void read(), [read])

  /** The list moves at once and goes back where the shop refuses. */
  async function arrange(categoryId: number | null, id: number, place: number): Promise<void> {
    if (!tree) return
    const before = tree
    const level = categoryId === null ? tree : (tree.find((each) => each.id === categoryId)?.subcategories ?? [])
    const ids = movedTo<{ id: number }>(level, id, place).map((category) => category.id)
    if (ids.every((each, n) => each === level[n]?.id)) return
    setTree(
      categoryId === null
        ? movedTo(tree, id, place)
        : tree.map((category) =>
            category.id === categoryId
              ? { ...category, subcategories: movedTo(category.subcategories, id, place) }
              : category,
          ),
    )
    try {
      setTree((await arrangeCategories(categoryId, ids)).categories)
    } catch (error) {
      setTree(before)
      void showToast(sentenceOf(error), { kind: 'error' })
    }
  }

  function take({ categories }: CategoryTree) {
    setTree(categories)
  }

  return { tree, read, arrange, take }
}

/** What the shop says about it: the first field it finds fault with, or the sentence. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ShopApiError)) return unavailableText
  return Object.values(error.problem.fields ?? {})[0] ?? error.problem.error
}
