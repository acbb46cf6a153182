import type { ReactNode } from 'react'

type PlateFormProps = { id: string; className: string; head: ReactNode; children?: ReactNode }

/** The model code from the rating plate, wherever it may be typed; an ordinary form, so that it works before hydration. */
export function PlateForm({ id, className, head, children }: PlateFormProps) {
  return (
    <form data-link="" className={className} action="/search">
      {head}
      <div className="plate-row">
        <input
          id={id}
          name="q"
          required
          minLength={2}
          maxLength={100}
          placeholder="WW70J52E0HW"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <button className="button button-primary" type="submit">
          Подобрать
        </button>
      </div>
      {children}
    </form>
  )
}
