import type { ModelManual } from '#shared/model/model-admin-contract.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type ModelManualFieldsProps = {
  manuals: ModelManual[]
  fields: Record<string, string>
  onChange: (manuals: ModelManual[]) => void
}

/** Links to the maker's manuals, in the order the model's page shows them. */
export function ModelManualFields({ manuals, fields, onChange }: ModelManualFieldsProps) {
  const put = (at: number, given: Partial<ModelManual>) =>
    onChange(manuals.map((each, n) => (n === at ? { ...each, ...given } : each)))
  return (
    <fieldset className="model-rows">
      <legend>Инструкции</legend>
      {manuals.map(({ title, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no number of their own and never move
        <div className="model-row" key={at}>
          <Field
            label="Название"
            maxLength={120}
            placeholder="Руководство по эксплуатации"
            value={title}
            error={fields[`manuals.${at}.title`]}
            onChange={(event) => put(at, { title: event.target.value })}
          />
          <Field
            label="Ссылка"
            type="url"
            inputMode="url"
            maxLength={500}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            value={url}
            error={fields[`manuals.${at}.url`]}
            onChange={(event) => put(at, { url: event.target.value })}
          />
          <button
            className="admin-icon-button"
            type="button"
            aria-label={`Убрать инструкцию ${title}`}
            onClick={() => onChange(manuals.filter((_each, n) => n !== at))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <button
        className="button button-outline button-small"
        type="button"
        onClick={() => onChange([...manuals, { title: '', url: '' }])}
      >
        <Icon name="plus" />
        Добавить инструкцию
      </button>
    </fieldset>
  )
}
