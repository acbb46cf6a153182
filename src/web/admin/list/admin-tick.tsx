type TickProps = { label: string; isOn: boolean; isPartial?: boolean; onToggle: () => void }

/** A square to tick. Its target is larger than it looks. */
export function Tick({ label, isOn, isPartial = false, onToggle }: TickProps) {
  return (
    <label className="check admin-tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isPartial
        }}
        onChange={onToggle}
      />
    </label>
  )
}
