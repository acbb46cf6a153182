import type { DayHours, SpecialDays } from '#shared/calendar/opening-hours.ts'
import type { FieldsProps, SettingErrors } from '#web/admin/ui/field-values.ts'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

const days = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']
const usual = { opens: '10:00', closes: '19:00' }

/** A usual week, and days that differ from it: holidays, short days, stocktaking. */
export function HoursFields({ value, errors, onChange }: FieldsProps<'hours'>) {
  const { week, special } = value

  function changeDay(at: number, hours: DayHours) {
    onChange({ ...value, week: week.map((day, index) => (index === at ? hours : day)) })
  }
  function changeSpecial(at: number, change: Partial<SpecialDays>) {
    onChange({ ...value, special: special.map((each, index) => (index === at ? { ...each, ...change } : each)) })
  }

  return (
    <>
      <fieldset className="settings-week">
        <legend>Обычная неделя</legend>
        {days.map((name, at) => (
          <HoursRow
            key={name}
            name={name}
            hours={week[at] ?? null}
            error={errors[`week.${at}.closes`] ?? errors[`week.${at}.opens`]}
            onChange={(hours) => changeDay(at, hours)}
          />
        ))}
      </fieldset>
      <fieldset className="settings-rows">
        <legend>Праздники и особые дни</legend>
        {special.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place only
          <div className="settings-row settings-special" key={at}>
            <Field
              label="С"
              type="date"
              value={each.from}
              error={errors[`special.${at}.from`]}
              onChange={(event) =>
                changeSpecial(at, {
                  from: event.target.value,
                  ...(each.to < event.target.value && { to: event.target.value }),
                })
              }
            />
            <Field
              label="По"
              type="date"
              value={each.to}
              error={errors[`special.${at}.to`]}
              onChange={(event) => changeSpecial(at, { to: event.target.value })}
            />
            <HoursRow
              name="Эти дни"
              hours={each.hours}
              error={errorOf(errors, `special.${at}.hours`)}
              onChange={(hours) => changeSpecial(at, { hours })}
            />
            <Field
              label="Примечание"
              note="необязательно"
              maxLength={60}
              value={each.note}
              error={errors[`special.${at}.note`]}
              onChange={(event) => changeSpecial(at, { note: event.target.value })}
            />
            <button
              className="admin-icon-button"
              type="button"
              aria-label={`Убрать особые дни: ${each.from}`}
              onClick={() => onChange({ ...value, special: special.filter((_, index) => index !== at) })}
            >
              <Icon name="trash" />
            </button>
          </div>
        ))}
        <button
          className="button button-outline button-small"
          type="button"
          onClick={() => onChange({ ...value, special: [...special, { from: '', to: '', hours: null, note: '' }] })}
        >
          <Icon name="plus" />
          Добавить дни
        </button>
      </fieldset>
    </>
  )
}

function errorOf(errors: SettingErrors, place: string): string | undefined {
  return errors[`${place}.closes`] ?? errors[`${place}.opens`]
}

type HoursRowProps = {
  name: string
  hours: DayHours
  error: string | undefined
  onChange: (hours: DayHours) => void
}

function HoursRow({ name, hours, error, onChange }: HoursRowProps) {
  return (
    <div className="settings-hours">
      <label className="check">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={(event) => onChange(event.target.checked ? usual : null)}
        />
        {name}: {hours ? 'работаем' : 'не работаем'}
      </label>
      {hours && (
        <>
          <input
            type="time"
            aria-label={`${name}: открываемся`}
            value={hours.opens}
            onChange={(event) => onChange({ ...hours, opens: event.target.value })}
          />
          –
          <input
            type="time"
            aria-label={`${name}: закрываемся`}
            value={hours.closes}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange({ ...hours, closes: event.target.value })}
          />
        </>
      )}
      <FieldError error={error} />
    </div>
  )
}
