import { Icon } from '#web/ui/icon.tsx'
import type { AdminColumn } from './admin-column.ts'
import type { ListAddress } from './admin-list-address.ts'

type Sortable = Pick<AdminColumn<never>, 'name' | 'sort'>
type SortButtonProps = { column: Sortable; address: ListAddress; usualSort: string | undefined }

/** Whether the list stands in the order of this column, and in which direction. */
export function sortOf({ sort }: Sortable, { query }: ListAddress, usualSort = '') {
  const asked = query.sort ?? usualSort
  if (!asked) return undefined
  if (asked === sort?.up) return 'ascending'
  return asked === sort?.down ? 'descending' : undefined
}

export function SortButton({ column, address, usualSort }: SortButtonProps) {
  const { up, down } = column.sort ?? {}
  const current = sortOf(column, address, usualSort)
  const next = current === 'ascending' ? (down ?? up) : (up ?? down)
  return (
    <button type="button" onClick={() => address.change({ sort: next === usualSort ? '' : (next ?? '') })}>
      {column.name}
      {current && <Icon name={current === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
    </button>
  )
}
