import { useState } from 'react'
import type { UserRole } from '#shared/account/account-contract.ts'
import { staffRoles, staffRoleTexts } from '#shared/api/staff-right.ts'
import type { ManagedUserDetails, ManagedUserInput } from '#shared/user/user-admin-contract.ts'
import { useStaffSession } from '#web/admin/session/staff-session.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'
import { roleNames, roleQuestions, userName } from './user-name.ts'
import { UserTradeLevel } from './user-trade-level.tsx'

type UserAccessProps = {
  user: ManagedUserDetails
  onChange: (user: ManagedUserDetails) => void
  onReload: () => void
}
type Asked = { question: string; means: string; button: string; change: ManagedUserInput; done: string }

/** Role and access of a user. Every change asks for confirmation and ends that user's sessions. */
export function UserAccess({ user, onChange, onReload }: UserAccessProps) {
  const session = useStaffSession()
  const [asked, setAsked] = useState<Asked>()
  const { isBusy, error, run } = useWrite()
  const mayDo = useMayDo()
  if (session?.userId === user.id) {
    return <p className="person-note">Это вы. Свою роль и доступ меняет другой владелец.</p>
  }
  if (user.role === 'admin' && !mayDo('staff')) {
    return <p className="person-note">Это сотрудник. Его роль и доступ меняет владелец.</p>
  }
  const name = user.first_name

  function askRole(chosen: string) {
    const staffRole = staffRoles.find((each) => each === chosen)
    if (staffRole) {
      const { name: role, note } = staffRoleTexts[staffRole]
      const change: ManagedUserInput = { role: 'admin', staff_role: staffRole }
      const question = `${name}: ${role.toLowerCase()}?`
      return setAsked({
        question,
        means: `${note}.`,
        button: 'Сменить роль',
        change,
        done: `${name}: ${role.toLowerCase()}`,
      })
    }
    const role = chosen as Exclude<UserRole, 'admin'>
    const { ask, means } = roleQuestions[role]
    const done = `${name}: ${roleNames[role].toLowerCase()}`
    setAsked({ question: ask(name), means, button: 'Сменить роль', change: { role }, done })
  }

  function askBlocking() {
    const done = user.blocked ? `${name}: доступ открыт` : `${name}: доступ закрыт`
    setAsked({
      question: `${user.blocked ? 'Разблокировать' : 'Заблокировать'} учётную запись: ${userName(user)}?`,
      means: user.blocked ? 'Снова сможет войти и заказывать.' : 'Войти не получится, пока вы не разблокируете.',
      button: user.blocked ? 'Разблокировать' : 'Заблокировать',
      change: { blocked: !user.blocked },
      done,
    })
  }

  function confirm({ change, done }: Asked) {
    void run(async () => {
      const changed = await callShop('PATCH /api/admin/users/:id', {
        params: { id: user.id },
        body: { ...change, version: user.version },
      })
      setAsked(undefined)
      void showToast(done, { kind: 'success' })
      onChange(changed)
    })
  }

  return (
    <section className="person-access">
      <SelectField
        label="Роль"
        value={user.staff_role ?? user.role}
        options={[
          { value: 'user', name: roleNames.user },
          { value: 'master', name: roleNames.master },
          ...(mayDo('staff') ? staffRoles.map((role) => ({ value: role, name: staffRoleTexts[role].name })) : []),
        ]}
        onChange={askRole}
      />
      {user.role === 'master' && <UserTradeLevel user={user} onChange={onChange} onReload={onReload} />}
      <button
        className={`button button-small ${user.blocked ? 'button-outline' : 'button-danger'}`}
        type="button"
        onClick={askBlocking}
      >
        {user.blocked ? 'Разблокировать' : 'Заблокировать'}
      </button>
      {asked && (
        <Dialog isOpen title={asked.question} onClose={() => setAsked(undefined)}>
          <div className="form-grid">
            <p>
              {asked.means} {name} выйдет на всех устройствах, войти нужно будет заново.
            </p>
            <FormError text={error} />
            {error && (
              <button
                className="link"
                type="button"
                onClick={() => {
                  setAsked(undefined)
                  onReload()
                }}
              >
                Посмотреть, что изменилось
              </button>
            )}
            <button
              className="button button-primary"
              type="button"
              aria-busy={isBusy}
              // biome-ignore lint/a11y/noAutofocus: the question has one answer, and Escape is the other
              autoFocus
              onClick={() => confirm(asked)}
            >
              {asked.button}
            </button>
            <button className="button button-outline" type="button" onClick={() => setAsked(undefined)}>
              Отмена
            </button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
