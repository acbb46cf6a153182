import { useState } from 'react'
import { cityKey } from '#shared/delivery/delivery-table.ts'
import type { Town } from '#shared/delivery/town-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { countOf } from '#web/ui/count.ts'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import type { FieldProps } from '#web/ui/fields/field.tsx'

/** While a name is being typed. */
const pauseMs = 150
const shortest = 2
const townForms = { one: 'город', few: 'города', many: 'городов' }

type CityFieldProps = Omit<FieldProps, 'label' | 'value' | 'onChange' | 'onBlur'> & {
  value: string
  onCity: (city: string) => void
  /** A town of the list was chosen, or typed as it stands there. */
  onTown?: (town: Town) => void
  onLeave?: () => void
}

/** The city, with towns suggested while it is typed. A place that is in no list is taken as typed. */
export function CityField({ value, onCity, onTown, onLeave, ...rest }: CityFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const typed = value.trim()
  // Without an answer the city is typed whole, as anywhere.
  const { answer, state } = useRead(
    'GET /api/towns',
    { query: { q: typed } },
    { pauseMs, isOff: !isTyping || typed.length < shortest },
  )
  // Of an answer to fewer letters only what still fits is shown: nobody takes a town they did not mean.
  const fits = ({ name }: Town) => state === 'ready' || cityKey(name).startsWith(cityKey(typed))
  const towns = isTyping && typed.length >= shortest ? (answer?.towns ?? []).filter(fits) : []
  const [only] = towns
  // Typed to the end: a list of the same word would only lie over what comes next.
  const isWhole = only !== undefined && towns.length === 1 && cityKey(only.full_name) === cityKey(typed)

  function take(town: Town) {
    setTyping(false)
    onCity(town.full_name)
    onTown?.(town)
  }

  function leave() {
    setTyping(false)
    onLeave?.()
    const same = towns.find(({ full_name }) => cityKey(full_name) === cityKey(value))
    if (same) take(same)
  }

  return (
    <ComboboxField
      autoComplete="address-level2"
      maxLength={100}
      spellCheck={false}
      {...rest}
      label="Город"
      value={value}
      options={(isWhole ? [] : towns).map(({ name, region, full_name }) => ({
        key: full_name,
        text: name,
        note: region,
      }))}
      countText={(count) => `Найдено: ${countOf(count, townForms)}`}
      onText={(text) => {
        setTyping(true)
        onCity(text)
      }}
      onChoose={({ key }) => {
        const town = towns.find(({ full_name }) => full_name === key)
        if (town) take(town)
      }}
      onBlur={leave}
    />
  )
}
