import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Dialog } from '#web/ui/dialog.tsx'
import { type AuthDraft, emptyDraft } from './auth-draft.ts'
import type { AuthMode } from './auth-mode.ts'
import { LoginForm } from './login-form.tsx'
import { RecoveryForm, type RecoveryStep } from './recovery-form.tsx'
import { RegistrationForm } from './registration-form.tsx'

type Asked = { mode: AuthMode }
type Place = AuthMode | RecoveryStep

const titles: Record<Place, string> = {
  login: 'Вход',
  registration: 'Регистрация',
  email: 'Восстановление пароля',
  code: 'Восстановление пароля',
  password: 'Восстановление пароля',
}

let root: Root | undefined

/** A root of its own, so that any part of the shop can ask for it and no page carries it. */
export function showAuth(mode: AuthMode) {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  root.render(<AuthWindow asked={{ mode }} />)
}

function AuthWindow({ asked }: { asked: Asked }) {
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<Place>(asked.mode)
  const [draft, setDraft] = useState<AuthDraft>(emptyDraft)
  const [notice, setNotice] = useState<string>()
  useEffect(() => {
    setPlace(asked.mode)
    setOpen(true)
  }, [asked])

  function update(changed: Partial<AuthDraft>) {
    setDraft((known) => ({ ...known, ...changed }))
  }

  function finishRecovery() {
    update({ password: '', code: '', new_password: '', repeat: '' })
    setNotice('Пароль изменён. Войдите с новым паролем')
    setPlace('login')
  }

  return (
    <Dialog isOpen={isOpen} title={titles[place]} focusKey={place} onClose={() => setOpen(false)}>
      {place === 'login' && (
        <LoginForm
          draft={draft}
          update={update}
          notice={notice}
          onRegister={() => setPlace('registration')}
          onForgotten={() => setPlace('email')}
        />
      )}
      {place === 'registration' && <RegistrationForm draft={draft} update={update} onLogin={() => setPlace('login')} />}
      {place !== 'login' && place !== 'registration' && (
        <RecoveryForm
          draft={draft}
          update={update}
          step={place}
          onStep={setPlace}
          onBack={() => setPlace('login')}
          onDone={finishRecovery}
        />
      )}
    </Dialog>
  )
}
