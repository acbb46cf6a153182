import { useState } from 'react'
import { type LabelSize, labelSizeNames, labelSizes, mostCopies, mostLabels } from '#shared/label/label-sizes.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { shopUrl } from '#web/api/call-shop.ts'
import { savedText, saveText } from '#web/store/saved.ts'
import { countOf } from '#web/ui/count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What the labels are for: chosen products, or the pieces of a document. */
export type LabelsOf = { ids: readonly number[] } | { document: number; pieces: number }

const sizeKey = 'label-size'
const labelForms = { one: 'этикетка', few: 'этикетки', many: 'этикеток' }

/** Chooses the paper; the page with the labels opens beside, ready to print. The size belongs to the printer, so it is remembered here. */
export function LabelDialog({ of, onClose }: { of: LabelsOf; onClose: () => void }) {
  const [size, setSize] = useState<LabelSize>(() => knownSize(savedText(sizeKey)))
  const [copies, setCopies] = useState('1')
  const [from, setFrom] = useState('1')
  const isSheet = labelSizes[size].perSheet > 1
  const count = ('ids' in of ? of.ids.length : of.pieces) * (Number(copies) || 0)
  const errors = {
    copies: inRange(copies, mostCopies) ? undefined : `От 1 до ${mostCopies}`,
    from: !isSheet || inRange(from, labelSizes[size].perSheet) ? undefined : `От 1 до ${labelSizes[size].perSheet}`,
    count: count > mostLabels ? `За раз – не больше ${mostLabels} этикеток` : undefined,
  }
  const isReady = !errors.copies && !errors.from && !errors.count
  const query = {
    size,
    copies,
    ...(isSheet && { from }),
    ...('ids' in of ? { ids: of.ids.join(',') } : { document: of.document }),
  }

  return (
    <Dialog isOpen title="Этикетки" onClose={onClose}>
      <div className="form-grid">
        <SelectField
          label="Размер"
          value={size}
          options={labelSizeNames.map((value) => ({ value, name: labelSizes[value].name }))}
          onChange={(value) => {
            setSize(knownSize(value))
            saveText(sizeKey, value)
          }}
        />
        <Field
          label={'ids' in of ? 'По сколько на каждый товар' : 'По сколько на каждую штуку'}
          inputMode="numeric"
          maxLength={3}
          value={copies}
          error={errors.copies ?? errors.count}
          onChange={(event) => setCopies(event.target.value.replace(/\D/g, ''))}
        />
        {isSheet && (
          <Field
            label="Начать с места"
            inputMode="numeric"
            maxLength={2}
            value={from}
            error={errors.from}
            hint="Если часть листа уже наклеена: места считаются слева направо, сверху вниз"
            onChange={(event) => setFrom(event.target.value.replace(/\D/g, ''))}
          />
        )}
        {isReady ? (
          <a
            className="button button-primary"
            href={shopUrl('GET /api/admin/labels', { query })}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            <Icon name="printer" />
            Открыть {countOf(count, labelForms)}
          </a>
        ) : (
          <button className="button button-primary" type="button" disabled>
            <Icon name="printer" />
            Открыть для печати
          </button>
        )}
      </div>
    </Dialog>
  )
}

function knownSize(text: string | null | undefined): LabelSize {
  return labelSizeNames.find((name) => name === text) ?? '58x40'
}

function inRange(text: string, most: number): boolean {
  const number = Number(text)
  return text !== '' && number >= 1 && number <= most
}
