import { useEffect, useState } from 'react'

type FilterCheckProps = { name: string; value: string; label: string; count: number | null; isChosen: boolean }

/** One choice of the filter. It answers the finger at once and follows the address when that changes without it. */
export function FilterCheck({ name, value, label, count, isChosen }: FilterCheckProps) {
  const [isChecked, setChecked] = useState(isChosen)
  useEffect(() => setChecked(isChosen), [isChosen])
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChecked}
        disabled={count === 0 && !isChosen}
        onChange={(event) => setChecked(event.target.checked)}
      />
      {label}
      {count !== null && <span className="check-count">{count}</span>}
    </label>
  )
}
