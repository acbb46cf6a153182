import type { Vat } from '#shared/payment/receipt.ts'
import type { Requisites } from '#shared/shop/settings-contract.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { Field } from '#web/ui/field.tsx'
import type { FieldsProps } from './fields-props.ts'

type TextField = Exclude<keyof Requisites, 'vat' | 'taxSystem'>

const lines: { name: TextField; label: string; note?: string }[] = [
  { name: 'name', label: 'Название организации' },
  { name: 'address', label: 'Юридический адрес' },
  { name: 'inn', label: 'ИНН' },
  { name: 'kpp', label: 'КПП', note: 'у предпринимателя нет' },
  { name: 'ogrn', label: 'ОГРН или ОГРНИП' },
  { name: 'bank', label: 'Банк' },
  { name: 'bik', label: 'БИК' },
  { name: 'account', label: 'Расчётный счёт' },
  { name: 'correspondentAccount', label: 'Корр. счёт' },
]
const vatNames: Record<Vat, string> = {
  none: 'Без НДС',
  '0': 'НДС 0 %',
  '5': 'НДС 5 %',
  '7': 'НДС 7 %',
  '10': 'НДС 10 %',
  '22': 'НДС 22 %',
}
/** By their number in a receipt. 4, ЕНВД, is gone since 2021. */
const taxSystems: Record<number, string> = {
  1: 'ОСН',
  2: 'УСН, доходы',
  3: 'УСН, доходы минус расходы',
  5: 'ЕСХН',
  6: 'Патент',
}

/** Who sells. Without ИНН, account and БИК an invoice says that it is not for paying. */
export function RequisiteFields({ value, errors, onChange }: FieldsProps<'requisites'>) {
  return (
    <>
      {lines.map(({ name, label, note }) => (
        <Field
          key={name}
          label={label}
          {...(note && { note })}
          name={name}
          maxLength={300}
          value={value[name] ?? ''}
          error={errors[name]}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        />
      ))}
      <SelectField
        label="НДС в чеках и счетах"
        value={value.vat}
        options={Object.entries(vatNames).map(([vat, name]) => ({ value: vat, name }))}
        onChange={(vat) => onChange({ ...value, vat: vat as Vat })}
      />
      <SelectField
        label="Система налогообложения"
        value={String(value.taxSystem)}
        options={Object.entries(value.taxSystem === 4 ? { ...taxSystems, 4: 'ЕНВД (отменён)' } : taxSystems).map(
          ([tax, name]) => ({ value: tax, name }),
        )}
        onChange={(tax) => onChange({ ...value, taxSystem: Number(tax) })}
      />
    </>
  )
}
