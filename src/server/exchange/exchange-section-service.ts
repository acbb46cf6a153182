import { findOrAddCategory, findOrAddSubcategory } from '#server/category/section-adding-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Section } from '#shared/exchange/exchange-verdict.ts'
import { findNames, type Named, setTarget, upsertNames } from './exchange-name-queries.ts'

/**
 * Where products of a group stand on the site. 1С's tree is of any depth, the shop's has two levels: the first group is the category,
 * the second its section, and deeper ones belong to that. What somebody has chosen for a group holds for the groups inside it too.
 */

/** Products without a group are a group, so that it can be decided about them. */
export const noGroup = ''
const noGroupName = 'Без группы'

type Options = { isHidden: boolean; isTrial: boolean }

export async function openSections(tx: Queryable, { isHidden, isTrial }: Options) {
  const groups = new Map((await findNames(tx, 'group')).map((group) => [group.external_id, group]))
  const found = new Map<string, Section | 'ignored'>()

  async function sectionOf(given: string): Promise<Section | 'ignored'> {
    const id = groups.has(given) ? given : noGroup
    const known = found.get(id)
    if (known) return known
    const section = await find(id)
    found.set(id, section)
    return section
  }

  async function find(id: string): Promise<Section | 'ignored'> {
    const path = pathOf(groups, id)
    for (const group of path.toReversed()) {
      if (group.target === 'ignore') return 'ignored'
      if (group.category_id === null || group.target === null) continue
      const isOwn = group.external_id === id || group.target === 'section' || path.indexOf(group) > 0
      // A category that was made for the first group says nothing of the sections inside it.
      if (!isOwn) break
      const { category_id, subcategory_id } = group
      return { category_id, subcategory_id, isHidden: group.target === 'new' && isHidden }
    }
    return isTrial ? { category_id: 0, subcategory_id: null, isHidden } : make(path, id)
  }

  async function make(path: Named[], id: string): Promise<Section> {
    if (path.length === 0) {
      await upsertNames(tx, [{ number: 0, kind: 'group', external_id: noGroup, said: { name: noGroupName } }])
    }
    const [first, second] = path
    const category = await findOrAddCategory(tx, first?.name || noGroupName)
    const subcategory = second?.name ? await findOrAddSubcategory(tx, category.id, second.name) : null
    const made = { category_id: category.id, subcategory_id: subcategory?.id ?? null }
    const { isNew } = subcategory ?? category
    const group = path[Math.min(path.length, 2) - 1]
    await setTarget(tx, 'group', group?.external_id ?? id, isNew ? 'new' : 'found', made)
    return { ...made, isHidden: isNew && isHidden }
  }

  return { sectionOf }
}

/** From the first group to this one; a circle ends where it closes. */
export function pathOf(groups: ReadonlyMap<string, Named>, id: string): Named[] {
  const path: Named[] = []
  for (let next = groups.get(id); next && !path.includes(next); next = groups.get(next.parent_id ?? '')) {
    path.unshift(next)
    if (next.parent_id === null) break
  }
  return path
}
