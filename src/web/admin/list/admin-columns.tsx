import { useState } from 'react'
import { AdminMenu } from '#web/admin/ui/admin-menu.tsx'
import { savedList, saveJson } from '#web/store/saved.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { AdminColumn } from './admin-column.ts'

export type ColumnChoice = { hidden: ReadonlySet<string>; toggle: (key: string) => void }

/** The choice of visible columns is stored in this browser. */
export function useColumnChoice(table: string): ColumnChoice {
  const place = `admin-columns-${table}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(savedList(place, isText)))
  return {
    hidden,
    toggle(key) {
      const next = new Set(hidden)
      if (!next.delete(key)) next.add(key)
      saveJson(place, [...next])
      setHidden(next)
    },
  }
}

function isText(each: unknown): each is string {
  return typeof each === 'string'
}

type ColumnMenuProps = {
  columns: readonly Pick<AdminColumn<never>, 'key' | 'name' | 'isAlwaysShown'>[]
  choice: ColumnChoice
}

export function ColumnMenu({ columns, choice }: ColumnMenuProps) {
  return (
    <AdminMenu className="admin-column-menu" label="Колонки" button={<Icon name="columns-3" />}>
      <fieldset>
        <legend>Колонки</legend>
        {columns
          .filter(({ isAlwaysShown }) => !isAlwaysShown)
          .map(({ key, name }) => (
            <label className="check" key={key}>
              <input type="checkbox" checked={!choice.hidden.has(key)} onChange={() => choice.toggle(key)} />
              {name}
            </label>
          ))}
      </fieldset>
    </AdminMenu>
  )
}
