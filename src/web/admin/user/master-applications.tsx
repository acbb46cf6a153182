import { type FormEvent, useState } from 'react'
import { showPhone } from '#shared/account/phone.ts'
import type { ManagedMasterRequest, MasterDecisionInput } from '#shared/master/master-request-contract.ts'
import { maxDeclineReason } from '#shared/master/master-request-rules.ts'
import { useAdminList } from '#web/admin/list/admin-list.ts'
import { type ListQuery, useListAddress } from '#web/admin/list/admin-list-address.ts'
import { AdminPager } from '#web/admin/list/admin-pager.tsx'
import { FailedList } from '#web/admin/list/admin-state.tsx'
import { FilterSelect } from '#web/admin/list/filter-select.tsx'
import { LevelSelect } from '#web/admin/trade-level/level-select.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useWrite } from '#web/api/use-write.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { userName } from './user-name.ts'
import { UserViews } from './user-views.tsx'

const words = ['view', 'status'] as const
const requestForms: CountForms = { one: 'заявка ждёт решения', few: 'заявки ждут решения', many: 'заявок ждут решения' }
const statuses = [
  { value: '', name: 'Ждут решения' },
  { value: 'approved', name: 'Одобрены' },
  { value: 'declined', name: 'Отклонены' },
]

/** Who repairs for a living and asks for the prices of masters; who has waited longest stands first. */
export function MasterApplications() {
  const address = useListAddress(words)
  const list = useAdminList('GET /api/admin/master-requests', 'requests', queryOf(address.query))
  const [decided, setDecided] = useState(0)
  const rows = list.found?.rows
  const isWaiting = !address.query.status
  const waiting = isWaiting && list.found ? list.found.total - decided : undefined

  function take(changed: ManagedMasterRequest) {
    list.updateRows((all) => all.filter(({ id }) => id !== changed.id))
    setDecided(decided + 1)
  }

  return (
    <AdminPage title="Пользователи" count={waiting === undefined ? undefined : countOf(waiting, requestForms)}>
      <section className="admin-card">
        <UserViews address={address} requests={waiting} />
        <div className="admin-filters">
          <FilterSelect label="Показать" word="status" address={address} options={statuses} />
        </div>
        {list.state === 'failed' && <FailedList address={address} onRetry={list.readAgain} />}
        {!rows && list.state !== 'failed' && (
          <p className="admin-state" role="status">
            Загрузка...
          </p>
        )}
        {rows?.length === 0 && (
          <p className="admin-state">
            {isWaiting ? 'Заявок нет. Новая придёт и письмом на почту магазина' : 'Здесь пока пусто'}
          </p>
        )}
        {rows && rows.length > 0 && (
          <ul className="admin-queue master-requests">
            {rows.map((request) => (
              <MasterApplicationRow key={request.id} request={request} onDecided={take} />
            ))}
          </ul>
        )}
        <AdminPager list={list} address={address} />
      </section>
    </AdminPage>
  )
}

type RowProps = { request: ManagedMasterRequest; onDecided: (request: ManagedMasterRequest) => void }

function MasterApplicationRow({ request, onDecided }: RowProps) {
  const { user } = request
  return (
    <li>
      <div>
        <h2>
          <Link to={`/users?user=${user.id}`}>{userName(user)}</Link>
        </h2>
        <p>
          {user.phone && <a href={phoneLink(user.phone)}>{showPhone(user.phone)}</a>} {user.email}
        </p>
        <p>
          {request.city}
          {request.inn && `, ИНН ${request.inn}`}
          {request.self_employed && ', самозанятый'}
        </p>
      </div>
      <div>
        <p className="master-experience">{request.experience}</p>
        <time dateTime={request.created_at}>{shortTime(request.created_at)}</time>
        {request.status === 'declined' && <p className="person-note">Отклонена: {request.decline_reason}</p>}
        {request.status === 'approved' && <p className="person-note">Одобрена</p>}
      </div>
      {request.status === 'pending' && <MasterDecision request={request} onDecided={onDecided} />}
    </li>
  )
}

function queryOf({ page: _page, view: _view, ...query }: ListQuery): ListQuery {
  return { status: 'pending', ...query }
}

type MasterDecisionProps = { request: ManagedMasterRequest; onDecided: (request: ManagedMasterRequest) => void }

/** Approved with one press; declined with a reason, which the applicant gets by email. */
function MasterDecision({ request, onDecided }: MasterDecisionProps) {
  const [isDeclining, setDeclining] = useState(false)
  const [level, setLevel] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [typedError, setTypedError] = useState<string>()
  const { isBusy, error, write } = useWrite()
  const name = request.user.first_name

  async function decide(decision: MasterDecisionInput, done: string) {
    const body = { ...decision, version: request.version }
    const decided = await write('PATCH /api/admin/master-requests/:id', { params: { id: request.id }, body })
    if (!decided) return
    void showToast(done, { kind: 'success' })
    onDecided(decided)
  }

  function decline(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim()) setTypedError('Укажите причину')
    else void decide({ status: 'declined', reason }, `Заявка отклонена, ${name} получит письмо`)
  }

  return (
    <div className="master-decision">
      <LevelSelect value={level} onChange={setLevel} />
      <button
        className="button button-secondary button-small"
        type="button"
        aria-busy={isBusy}
        onClick={() => decide({ status: 'approved', trade_level: level }, `${name}: мастер. Письмо отправлено`)}
      >
        Одобрить<span className="visually-hidden">: {name}</span>
      </button>
      <button className="moderation-action" data-kind="bad" type="button" onClick={() => setDeclining(true)}>
        Отклонить<span className="visually-hidden">: {name}</span>
      </button>
      {!isDeclining && <FormError text={error} />}
      {isDeclining && (
        <Dialog isOpen title={`Отклонить заявку: ${name}`} onClose={() => setDeclining(false)}>
          <SavedForm isBusy={isBusy} className="form-grid" onSubmit={decline}>
            <TextArea
              label="Причина"
              note="её прочитают в письме"
              name="reason"
              rows={3}
              maxLength={maxDeclineReason}
              value={reason}
              error={typedError}
              onChange={(event) => {
                setReason(event.target.value)
                setTypedError(undefined)
              }}
            />
            <FormError text={error} />
            <button className="button button-primary" type="submit" aria-busy={isBusy}>
              Отклонить заявку
            </button>
          </SavedForm>
        </Dialog>
      )}
    </div>
  )
}
