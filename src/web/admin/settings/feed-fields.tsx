import type { FeedReport } from '#shared/feed/feed-endpoints.ts'
import { type FeedName, feedNames, feedPath, feedTitles } from '#shared/feed/feed-format.ts'
import type { FeedSetting } from '#shared/feed/feed-settings.ts'
import { type FieldsProps, numberOf, type SettingErrors } from '#web/admin/ui/field-values.ts'
import { useRead } from '#web/api/use-read.ts'
import { CopyButton } from '#web/ui/copy-line.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { FeedContents } from './feed-contents.tsx'

/** Files that marketplaces fetch by themselves: what goes into each, and what did not. */
export function FeedFields({ value, errors, onChange }: FieldsProps<'feeds'>) {
  const { answer, state, reload } = useRead('GET /api/admin/feeds')
  const categories = useRead('GET /api/categories').answer ?? []
  return (
    <>
      {feedNames.map((name) => (
        <FeedPart
          key={name}
          name={name}
          setting={value[name]}
          errors={errors}
          categories={categories}
          report={answer?.feeds.find((feed) => feed.name === name)}
          onChange={(setting) => onChange({ ...value, [name]: setting })}
        />
      ))}
      {state === 'failed' && (
        <p role="alert">
          Не удалось посчитать, что вошло в выгрузки.{' '}
          <button className="link" type="button" onClick={reload}>
            Повторить
          </button>
        </p>
      )}
    </>
  )
}

type FeedPartProps = {
  name: FeedName
  setting: FeedSetting
  errors: SettingErrors
  categories: { id: number; name: string }[]
  report: FeedReport | undefined
  onChange: (setting: FeedSetting) => void
}

function FeedPart({ name, setting, errors, categories, report, onChange }: FeedPartProps) {
  return (
    <fieldset className="feed">
      <legend>{feedTitles[name]}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={setting.isOn}
          onChange={(event) => onChange({ ...setting, isOn: event.target.checked })}
        />
        <span>Выгрузка включена</span>
      </label>
      {setting.isOn && (
        <>
          <FeedAddress url={report?.url ?? feedPath(name)} />
          <div className="settings-row settings-pair">
            <Field
              label="Не дешевле, ₽"
              note="пусто: любая цена"
              inputMode="numeric"
              value={setting.minPrice === null || Number.isNaN(setting.minPrice) ? '' : setting.minPrice}
              error={errors[`${name}.minPrice`]}
              onChange={(event) =>
                onChange({ ...setting, minPrice: event.target.value.trim() ? numberOf(event.target.value) : null })
              }
            />
            <Field
              label="Метки в адресах"
              note="необязательно"
              placeholder="utm_source=yandex&utm_medium=cpc"
              autoCapitalize="none"
              spellCheck={false}
              value={setting.utm}
              error={errors[`${name}.utm`]}
              onChange={(event) => onChange({ ...setting, utm: event.target.value })}
            />
          </div>
          <CategoryChoice
            categories={categories}
            without={setting.withoutCategories}
            onChange={(withoutCategories) => onChange({ ...setting, withoutCategories })}
          />
          {report && <FeedContents report={report} />}
        </>
      )}
    </fieldset>
  )
}

/** What the marketplace is given once; the file itself changes with the shop. */
function FeedAddress({ url }: { url: string }) {
  return (
    <div className="feed-address">
      <a className="link" href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      <CopyButton text={url} />
    </div>
  )
}

type CategoryChoiceProps = {
  categories: { id: number; name: string }[]
  without: number[]
  onChange: (without: number[]) => void
}

function CategoryChoice({ categories, without, onChange }: CategoryChoiceProps) {
  const left = categories.filter(({ id }) => without.includes(id)).length
  return (
    <details className="feed-categories">
      <summary>{left === 0 ? 'Разделы: все' : `Разделы: ${categories.length - left} из ${categories.length}`}</summary>
      <div>
        {categories.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={!without.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? without.filter((each) => each !== id) : [...without, id])
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </details>
  )
}
