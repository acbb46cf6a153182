import type { ReactNode } from 'react'
import { FormError } from '#web/ui/fields/form-error.tsx'

type NoteFieldProps = {
  id: string
  text: string
  maxLength: number
  /** Typed and not saved yet. */
  isChanged: boolean
  isBusy: boolean
  error: string | undefined
  saveText?: string | undefined
  onType: (text: string) => void
  onSave: () => Promise<void>
  /** What stands between the note and its button. */
  children?: ReactNode
}

/** What colleagues should know about an order or a customer. */
export function NoteField({ id, text, maxLength, isChanged, isBusy, error, ...rest }: NoteFieldProps) {
  const { saveText = 'Сохранить заметку', onType, onSave, children } = rest
  return (
    <section className="staff-note">
      <h3>
        <label htmlFor={id}>Заметка для своих</label>
      </h3>
      <textarea
        id={id}
        rows={3}
        maxLength={maxLength}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {children}
      {isChanged && (
        <button
          className="button button-secondary button-small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void onSave()}
        >
          {saveText}
        </button>
      )}
      <FormError text={error} />
    </section>
  )
}
