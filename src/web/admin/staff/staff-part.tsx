import { useState } from 'react'
import { staffRoleTexts } from '#shared/api/staff-right.ts'
import { dayText } from '#shared/calendar/moscow-clock.ts'
import type { Factor } from '#shared/factor/factor-contract.ts'
import type { Invitation, StaffMember } from '#shared/staff/staff-contract.ts'
import { useStaffSession } from '#web/admin/session/staff-session.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSearchParams } from '#web/router/router-context.tsx'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RoleTable } from './role-table.tsx'

const peopleForms: CountForms = { one: 'человек', few: 'человека', many: 'человек' }
const invitationForms: CountForms = { one: 'приглашение', few: 'приглашения', many: 'приглашений' }

/** Who works in the shop, what each may do, and who was asked to join. */
export function StaffPart() {
  const { answer, state, reload } = useRead('GET /api/admin/staff')
  const [params] = useSearchParams()
  const [isInviting, setInviting] = useState(params.has('invite'))
  const { people = [], invitations = [] } = answer ?? {}
  return (
    <div className="staff-part">
      <section className="admin-card programs" aria-label="Сотрудники">
        <header className="staff-head">
          <h2>Сотрудники</h2>
          <span role="status">{answer && countText(people.length, invitations.length)}</span>
          <button className="button button-primary button-small" type="button" onClick={() => setInviting(true)}>
            <Icon name="plus" />
            Пригласить
          </button>
        </header>
        {state === 'failed' && <FailedRead text="Не удалось загрузить сотрудников." onRetry={reload} />}
        <ul className="staff-list">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      </section>
      <RoleTable />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}

function PersonRow({ person }: { person: StaffMember }) {
  const isSelf = useStaffSession()?.userId === person.id
  const { name, note } = staffRoleTexts[person.staff_role]
  return (
    <li>
      <span className="staff-who">
        <b>
          {person.name}
          {isSelf && <em>это вы</em>}
          {person.blocked && <em data-tone="warn">доступ закрыт</em>}
        </b>
        <small>{person.email}</small>
        <small>{person.factors.length > 0 ? factorText(person.factors) : 'входит только с паролем'}</small>
      </span>
      <span className="staff-role">
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <span className="staff-seen">{person.seen_on ? `был ${dayText(person.seen_on)}` : 'ещё не заходил'}</span>
      {!isSelf && (
        <span className="staff-buttons">
          {person.factors.length > 0 && <FactorReset person={person} />}
          <Link className="button button-outline button-small" to={`/users?role=admin&user=${person.id}`}>
            Изменить
            <span className="visually-hidden">: {person.name}</span>
          </Link>
        </span>
      )}
    </li>
  )
}

const factorTexts: Record<Factor, string> = { totp: 'код из приложения', passkey: 'ключ доступа' }

function factorText(factors: Factor[]): string {
  return `второй шаг: ${factors.map((factor) => factorTexts[factor]).join(', ')}`
}

/** For whoever lost the phone and the paper. */
function FactorReset({ person: { id, name } }: { person: StaffMember }) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, formError, write } = useWrite({ refreshes: ['GET /api/admin/staff'] })

  async function reset() {
    if (!(await write('DELETE /api/admin/staff/:id/factors', { params: { id } }))) return
    setAsking(false)
    void showToast('Второй шаг сброшен, письмо отправлено', { kind: 'success' })
  }

  return (
    <>
      <button className="button button-outline button-small" type="button" onClick={() => setAsking(true)}>
        Сбросить второй шаг<span className="visually-hidden">: {name}</span>
      </button>
      <Dialog isOpen={isAsking} title="Сбросить второй шаг входа?" onClose={() => setAsking(false)}>
        <div className="form-grid">
          <p>
            {name} войдёт с одним паролем и настроит второй шаг заново. Сначала убедитесь, что просит об этом сам
            сотрудник: позвоните ему.
          </p>
          <FormError text={formError} />
          <button className="button button-primary" type="button" aria-busy={isBusy} onClick={() => void reset()}>
            Сбросить
          </button>
        </div>
      </Dialog>
    </>
  )
}

function InvitationRow({ invitation: { id, email, staff_role, expires_at, is_over } }: { invitation: Invitation }) {
  const { isBusy, write } = useWrite({
    refreshes: ['GET /api/admin/staff'],
    onProblem: ({ error }) => void showToast(error, { kind: 'error' }),
  })

  async function repeat() {
    if (await write('POST /api/admin/staff/invitations', { body: { email, staff_role } })) {
      void showToast(`Отправили ещё раз: ${email}`, { kind: 'success' })
    }
  }

  async function end() {
    if (await write('DELETE /api/admin/staff/invitations/:id', { params: { id } })) {
      void showToast('Приглашение отозвано', { kind: 'success' })
    }
  }

  return (
    <li data-over={is_over}>
      <span className="staff-who">
        <b>{email}</b>
        <small>{is_over ? 'приглашение не приняли вовремя' : `приглашение до ${shortTime(expires_at)}`}</small>
      </span>
      <span className="staff-role">
        <b>{staffRoleTexts[staff_role].name}</b>
      </span>
      <span className="staff-buttons">
        <button
          className="button button-outline button-small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void repeat()}
        >
          Повторить
        </button>
        <button
          className="button button-outline button-small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void end()}
        >
          Отозвать
        </button>
      </span>
    </li>
  )
}

/** «4 человека, 1 приглашение». */
function countText(people: number, invitations: number): string {
  const invited = invitations > 0 ? `, ${countOf(invitations, invitationForms)}` : ''
  return countOf(people, peopleForms) + invited
}
