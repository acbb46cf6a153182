import { Field, FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FieldsProps } from './fields-props.ts'

const maxLinks = 6

export function MarketplaceFields({ value, errors, onChange }: FieldsProps<'marketplaces'>) {
  function change(at: number, link: Partial<(typeof value)[number]>) {
    onChange(value.map((each, index) => (index === at ? { ...each, ...link } : each)))
  }
  return (
    <div className="settings-rows">
      {value.length === 0 && <p>Ссылок нет: в подвале магазина этой строки не будет</p>}
      {value.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place only
        <div className="settings-row" key={at}>
          <Field
            label="Название"
            maxLength={40}
            value={link.label}
            error={errors[`${at}.label`]}
            onChange={(event) => change(at, { label: event.target.value })}
          />
          <Field
            label="Адрес"
            type="url"
            maxLength={300}
            value={link.url}
            error={errors[`${at}.url`]}
            onChange={(event) => change(at, { url: event.target.value })}
          />
          <button
            className="admin-icon-button"
            type="button"
            aria-label={`Убрать ${link.label}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <FieldError error={errors.value} />
      {value.length < maxLinks && (
        <button
          className="button button-outline admin-small"
          type="button"
          onClick={() => onChange([...value, { label: '', url: 'https://' }])}
        >
          <Icon name="plus" />
          Добавить ссылку
        </button>
      )}
    </div>
  )
}
