import type { ReactNode } from 'react'

type TickListProps<Value extends string> = {
  values: readonly Value[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  children: (value: Value) => ReactNode
}

/** Several of a fixed set, each with a box; `children` says what stands beside it. */
export function TickList<Value extends string>({ values, chosen, onChange, children }: TickListProps<Value>) {
  return values.map((value) => (
    <label key={value} className="check">
      <input
        type="checkbox"
        checked={chosen.includes(value)}
        onChange={(event) =>
          onChange(event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
        }
      />
      {children(value)}
    </label>
  ))
}
