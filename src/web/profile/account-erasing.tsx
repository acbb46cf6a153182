import { type FormEvent, useState } from 'react'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { notSavedText } from './tab-notes.tsx'

type AccountErasingProps = {
  className?: string
  userId: number
  words: { button: string; title: string; means: string }
  onErased: () => void
}

/** Deleting cannot be undone, so it asks for the password and says what is removed. */
export function AccountErasing({ className = '', userId, words, onErased }: AccountErasingProps) {
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const { isBusy, formError, fields, write } = useWrite({ unavailable: notSavedText })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await write('DELETE /api/user/:id', { params: { id: userId }, body: { password } })) onErased()
  }

  return (
    <>
      <button className={`button button-danger ${className}`} type="button" onClick={() => setOpen(true)}>
        {words.button}
      </button>
      <Dialog isOpen={isOpen} title={words.title} onClose={() => setOpen(false)}>
        <form className="form-grid" noValidate onSubmit={submit}>
          <p>{words.means}</p>
          <PasswordField
            label="Пароль"
            name="password"
            autoComplete="current-password"
            value={password}
            error={fields?.password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <FormError text={formError} />
          <button className="button button-danger" type="submit" aria-busy={isBusy} disabled={password === ''}>
            Удалить навсегда
          </button>
        </form>
      </Dialog>
    </>
  )
}
