import { useState } from 'react'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { savedList, saveJson } from '#web/store/saved.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { AdminColumn } from './admin-column.ts'

type Chosen = Pick<AdminColumn<never>, 'key' | 'isExtra'>
export type ColumnChoice = { isHidden: (column: Chosen) => boolean; toggle: (column: Chosen) => void }

/** The choice of visible columns is stored in this browser. */
export function useColumnChoice(table: string): ColumnChoice {
  const place = `admin-columns-${table}`
  // Of extra columns the shown ones are stored.
  const [turned, setTurned] = useState<ReadonlySet<string>>(() => new Set(savedList(place, isText)))
  return {
    isHidden: ({ key, isExtra = false }) => turned.has(key) !== isExtra,
    toggle({ key }) {
      const next = new Set(turned)
      if (!next.delete(key)) next.add(key)
      saveJson(place, [...next])
      setTurned(next)
    },
  }
}

function isText(each: unknown): each is string {
  return typeof each === 'string'
}

type ColumnMenuProps = {
  columns: readonly Pick<AdminColumn<never>, 'key' | 'name' | 'isAlwaysShown' | 'isExtra'>[]
  choice: ColumnChoice
}

export function ColumnMenu({ columns, choice }: ColumnMenuProps) {
  return (
    <AdminMenu className="admin-column-menu" label="Колонки" button={<Icon name="columns-3" />}>
      <fieldset>
        <legend>Колонки</legend>
        {columns
          .filter(({ isAlwaysShown }) => !isAlwaysShown)
          .map((column) => (
            <label className="check" key={column.key}>
              <input type="checkbox" checked={!choice.isHidden(column)} onChange={() => choice.toggle(column)} />
              {column.name}
            </label>
          ))}
      </fieldset>
    </AdminMenu>
  )
}
