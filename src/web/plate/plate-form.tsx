import { type FormEvent, type ReactNode, useState } from 'react'

type PlateFormProps = {
  id: string
  className: string
  head: ReactNode
  example?: string | undefined
  children?: ReactNode
}

/** A shop whose models nobody knows yet names none. */
export const plainExample = 'Код с шильдика'

/** The model code from the rating plate, wherever it may be typed; an ordinary form, so that it works before hydration. */
export function PlateForm({ id, className, head, example, children }: PlateFormProps) {
  const { error, field, check } = useModelField(id)

  return (
    <form
      data-link=""
      className={className}
      action="/search"
      noValidate
      onSubmit={(event) => check(event, String(new FormData(event.currentTarget).get('q') ?? ''))}
    >
      {head}
      <div className="plate-row">
        <input name="q" placeholder={example ?? plainExample} {...field} />
        <button className="button button-primary" type="submit">
          Подобрать
        </button>
      </div>
      {error}
      {children}
    </form>
  )
}

/** A field for the code of a model, and our own word about an empty one. `check` stops the form and says whether it did not. */
export function useModelField(id: string) {
  const [text, setText] = useState<string>()
  const errorId = `${id}-error`

  function check(event: FormEvent<HTMLFormElement>, typed: string): boolean {
    const wrong = modelError(typed)
    setText(wrong)
    if (wrong === undefined) return true
    event.preventDefault()
    event.currentTarget.querySelector('input')?.focus()
    return false
  }

  const field = {
    id,
    maxLength: 100,
    autoCapitalize: 'characters',
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': text ? true : undefined,
    'aria-describedby': text ? errorId : undefined,
    onInput: () => setText(undefined),
  }
  const error = text && (
    <p className="model-error" id={errorId} role="alert">
      {text}
    </p>
  )
  return { error, field, check }
}

function modelError(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return 'Введите модель — она написана на шильдике'
  return length < 2 ? 'Нужно хотя бы два знака модели' : undefined
}
