import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { Field } from '#web/ui/fields/field.tsx'

type TypedCompany = { name: string; inn: string; kpp: string }

type CompanyFieldsProps = {
  company: TypedCompany
  note?: string
  kppNote?: string
  errorOf: (path: string) => string | undefined
  onChange: (company: TypedCompany) => void
}

/** The company an order is for: its name and tax numbers. */
export function CompanyFields({ company, note, kppNote, errorOf, onChange }: CompanyFieldsProps) {
  return (
    <>
      <Field
        label="Организация"
        note={note}
        autoComplete="off"
        error={errorOf('company.name')}
        value={company.name}
        onChange={(event) => onChange({ ...company, name: event.currentTarget.value })}
      />
      <div className="form-pair">
        <Field
          label="ИНН"
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          error={errorOf('company.inn')}
          value={company.inn}
          onChange={(event) => onChange({ ...company, inn: event.currentTarget.value })}
        />
        <Field
          label="КПП"
          note={kppNote}
          maxLength={9}
          autoComplete="off"
          error={errorOf('company.kpp')}
          value={company.kpp}
          onChange={(event) => onChange({ ...company, kpp: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

export function typedCompany(company: ManagedOrder['company']): TypedCompany {
  return { name: company?.name ?? '', inn: company?.inn ?? '', kpp: company?.kpp ?? '' }
}
