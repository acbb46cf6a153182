import { type FormEvent, useState } from 'react'
import { callShop } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog, focusEmptyField } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { windowOpener } from '#web/ui/window-root.ts'
import { AppCodeField } from './app-code-field.tsx'
import { proveWithPasskey } from './passkeys.ts'

const openWindow = windowOpener(ProofWindow)

/** True once it was proved, false when the window was closed. What was typed behind it stays as it is. */
export function openProof(): Promise<boolean> {
  return new Promise((resolve) => openWindow({ onEnd: resolve }))
}

function ProofWindow({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const [isOpen, setOpen] = useState(true)
  const [isCode, setCode] = useState(false)
  const [typed, setTyped] = useState('')
  const factors = useRead('GET /api/user/proof').answer?.factors ?? []
  const { isBusy, error, run, clear } = useWrite()

  function end(isProven: boolean) {
    setOpen(false)
    onEnd(isProven)
  }

  async function prove(work: () => Promise<unknown>) {
    if (await run(work)) end(true)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = isCode ? { code: typed } : { password: typed }
    void prove(() => callShop('POST /api/user/proof', { body }))
  }

  function change(text: string) {
    clear()
    setTyped(text)
  }

  return (
    <Dialog isOpen={isOpen} title="Подтвердите, что это вы" onClose={() => end(false)}>
      <form className="form-grid" key={String(isCode)} noValidate ref={focusEmptyField} onSubmit={submit}>
        <p>Это важное действие. Подтвердите его один раз: следующие 10 минут спрашивать не будем.</p>
        {isCode ? (
          <AppCodeField code={typed} error={error} onType={change} />
        ) : (
          <PasswordField
            label="Пароль"
            name="password"
            autoComplete="current-password"
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
        )}
        <FormError text={isCode ? undefined : error} />
        <button className="button button-primary" type="submit" aria-busy={isBusy} disabled={typed === ''}>
          Подтвердить
        </button>
        {factors.includes('passkey') && (
          <button
            className="button button-secondary"
            type="button"
            aria-busy={isBusy}
            onClick={() => void prove(proveWithPasskey)}
          >
            Подтвердить ключом доступа
          </button>
        )}
        {factors.includes('totp') && (
          <button
            className="auth-switch link"
            type="button"
            onClick={() => {
              change('')
              setCode(!isCode)
            }}
          >
            {isCode ? 'Ввести пароль' : 'Ввести код из приложения'}
          </button>
        )}
      </form>
    </Dialog>
  )
}
