import { type KeyboardEvent, useId, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type ComboboxOption = { key: string; text: string; note?: string }

type ComboboxFieldProps = Omit<FieldProps, 'value' | 'onChange' | 'role' | 'children'> & {
  value: string
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  onChoose: (option: ComboboxOption) => void
  /** «Найдено 3 города», for those who do not see the list. */
  countText: (count: number) => string
}

/**
 * A field with a list of suggestions, as the ARIA practices draw it: the cursor stays in the field, arrows walk the list, Enter takes a
 * suggestion, Escape closes the list. Whatever else was typed stays: the list offers, it does not decide.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { value, onText, options, onChoose, countText, onKeyDown, onBlur, ...rest } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && options.length > 0
  const current = isShown ? options[active] : undefined

  function choose(option: ComboboxOption) {
    setOpen(false)
    setActive(-1)
    onChoose(option)
  }

  function step(by: 1 | -1) {
    if (!isShown) return setOpen(true)
    // Past the end the field itself is next, as at the beginning.
    const places = options.length + 1
    setActive(((active + 1 + by + places) % places) - 1)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current)
    } else if (event.key === 'Escape' && isShown) {
      // A window around the field stays open: the list is what is closed.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      setActive(-1)
    }
  }

  return (
    <Field
      {...rest}
      role="combobox"
      aria-expanded={isShown}
      aria-controls={isShown ? listId : undefined}
      aria-activedescendant={current && `${listId}-${active}`}
      aria-autocomplete="list"
      value={value}
      onChange={(event) => {
        setOpen(true)
        setActive(-1)
        onText(event.target.value)
      }}
      onKeyDown={press}
      onBlur={(event) => {
        setOpen(false)
        setActive(-1)
        onBlur?.(event)
      }}
    >
      {isShown && (
        // The press must not take the cursor out of the field before it is heard.
        <div className="combobox-list" id={listId} role="listbox" aria-label={rest.label} onMouseDown={keepFocus}>
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the cursor stays in the field, which names the current option
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard in the field
            <div
              key={option.key}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              onClick={() => choose(option)}
            >
              <b>{option.text}</b>
              {option.note && <small>{option.note}</small>}
            </div>
          ))}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {isShown && countText(options.length)}
      </span>
    </Field>
  )
}

function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault()
}
