import { type FormEvent, useState } from 'react'
import { type StaffRole, staffRoles, staffRoleTexts } from '#shared/api/staff-right.ts'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { useWrite } from '#web/api/use-write.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'

/** The least dangerous last: nobody becomes an owner by a slip. */
const offered = [...staffRoles.filter((role) => role !== 'owner'), 'owner' as const]

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('manager')
  const { isBusy, fields = {}, formError, write } = useWrite({ refreshes: ['GET /api/admin/staff'] })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await write('POST /api/admin/staff/invitations', { body: { email, staff_role: role } }))) return
    void showToast(`Приглашение отправлено: ${email}`, { kind: 'success' })
    onClose()
  }

  return (
    <Dialog isOpen title="Пригласить сотрудника" onClose={onClose}>
      <SavedForm isBusy={isBusy} className="form-grid" onSubmit={(event) => void submit(event)}>
        <EmailField name="email" value={email} onEmail={setEmail} error={fields.email} />
        <fieldset className="key-scopes">
          <legend>Что можно</legend>
          {offered.map((each) => (
            <label key={each} className="check">
              <input type="radio" name="staff_role" checked={role === each} onChange={() => setRole(each)} />
              <span>
                {staffRoleTexts[each].name}
                <small>{staffRoleTexts[each].note}</small>
              </span>
            </label>
          ))}
          <FieldError error={fields.staff_role} />
        </fieldset>
        <p className="person-note">Ссылка придёт на почту и проживёт 48 часов</p>
        <FormError text={formError} />
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Отправить
        </button>
      </SavedForm>
    </Dialog>
  )
}
