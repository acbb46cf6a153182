import { Icon } from '#web/ui/icon.tsx'
import type { ListAddress } from './admin-list-address.ts'

type FilterSelectProps = {
  label: string
  /** Its word in the address and in the question to the server. */
  word: string
  address: ListAddress
  /** One with an empty value stands first where nothing is chosen. */
  options: readonly { value: string; name: string }[]
  /** Words that mean nothing beside another choice. */
  resets?: readonly string[]
}

/** One choice that narrows the list: its name, and in bold what is chosen. */
export function FilterSelect({ label, word, address, options, resets = [] }: FilterSelectProps) {
  const value = address.query[word] ?? ''
  const chosen = options.find((option) => option.value === value && value !== '')
  return (
    <label className="filter-select">
      <span>{label}</span>
      {chosen && <b>{chosen.name}</b>}
      <Icon name="chevron-down" />
      <select
        aria-label={label}
        value={chosen ? value : ''}
        onChange={(event) =>
          address.change({
            ...Object.fromEntries(resets.map((other) => [other, ''])),
            [word]: event.currentTarget.value,
          })
        }
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
}
