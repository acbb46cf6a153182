import { type FormEvent, useState } from 'react'
import { FormFault } from '#web/account/form-fault.tsx'
import { eraseAccount } from '#web/api/account-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { useAction } from './use-action.ts'

/** Deleting cannot be undone, so it asks for the password and says what goes. */
export function AccountErasing({ userId }: { userId: number }) {
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const { isBusy, fault, fields, run } = useAction()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isDone = await run(async () => {
      await eraseAccount(userId, password)
      return undefined
    })
    if (isDone) window.location.replace('/')
  }

  return (
    <>
      <button className="button button-danger" type="button" onClick={() => setOpen(true)}>
        Удалить аккаунт
      </button>
      <Dialog isOpen={isOpen} title="Удалить аккаунт?" onClose={() => setOpen(false)}>
        <form className="form-grid" noValidate onSubmit={submit}>
          <p>Данные, корзина, избранное и техника удалятся безвозвратно. Чтобы подтвердить, введите пароль.</p>
          <PasswordField
            label="Пароль"
            name="password"
            autoComplete="current-password"
            value={password}
            error={fields?.password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <FormFault text={fault} />
          <button className="button button-danger" type="submit" aria-busy={isBusy} disabled={password === ''}>
            Удалить навсегда
          </button>
        </form>
      </Dialog>
    </>
  )
}
