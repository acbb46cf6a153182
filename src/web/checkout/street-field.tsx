import { useState } from 'react'
import { useRead } from '#web/api/use-read.ts'
import { countOf } from '#web/ui/count.ts'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'
import { BlockField, type BlockProps, fieldId } from './block-field.tsx'

const pauseMs = 200
const shortest = 2
const streetForms = { one: 'улица', few: 'улицы', many: 'улиц' }
const address = { label: 'Улица, дом, квартира', autoComplete: 'street-address', maxLength: 300 } as const

/** The address. Where somebody provides streets they are suggested until the house is typed. */
export function StreetField({ block, hasStreets }: { block: BlockProps; hasStreets: boolean }) {
  if (!hasStreets) return <BlockField block={block} name="address" {...address} />
  return <SuggestedStreet block={block} />
}

function SuggestedStreet({ block: { draft, errors, update, leave } }: { block: BlockProps }) {
  const [isTyping, setTyping] = useState(false)
  const typed = draft.address.trim()
  // After the comma comes the house, which nobody suggests.
  const isStreet = isTyping && typed.length >= shortest && !typed.includes(',')
  const query = { city: draft.city.trim(), q: typed.slice(0, 100) }
  const { answer, state } = useRead('GET /api/streets', { query }, { pauseMs, isOff: !isStreet })
  const streets = isStreet && state === 'ready' ? (answer?.streets ?? []) : []
  return (
    <ComboboxField
      {...address}
      id={fieldId('address')}
      name="address"
      value={draft.address}
      error={errors.address}
      options={streets.map((street) => ({ key: street, text: street }))}
      countText={(count) => `Найдено: ${countOf(count, streetForms)}`}
      onText={(text) => {
        setTyping(true)
        update({ address: text })
      }}
      onChoose={({ text }) => update({ address: `${text}, ` })}
      onBlur={() => leave('address')}
    />
  )
}
