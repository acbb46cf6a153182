import type { OpenSessionAnswer } from '#shared/account/account-contract.ts'
import { dayOf, dayText } from '#shared/calendar/moscow-clock.ts'
import { signOut } from '#web/account/sign-out.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'

/** Where somebody is logged in; each can be ended by itself, and all of them at once. */
export function DevicesSection() {
  const { answer, state, reload } = useRead('GET /api/user/sessions')
  return (
    <section className="panel profile-card form-grid" aria-labelledby="devices-title">
      <h2 id="devices-title">Где вы вошли</h2>
      {state === 'failed' && <FailedRead onRetry={reload} />}
      <ul className="devices">
        {answer?.sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      <p>Если вы входили на чужом телефоне или компьютере, завершите вход сразу везде, в том числе здесь.</p>
      <div className="profile-actions">
        <button
          className="button button-secondary"
          type="button"
          onClick={() => void signOut('POST /api/logout-everywhere')}
        >
          Выйти на всех устройствах
        </button>
      </div>
    </section>
  )
}

function Device({ session: { id, device, seen_at, is_current } }: { session: OpenSessionAnswer }) {
  const { isBusy, formError, write } = useWrite({ refreshes: ['GET /api/user/sessions'] })
  const name = device || 'Устройство'
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{is_current ? 'это устройство' : `последний раз ${dayText(dayOf(new Date(seen_at)))}`}</small>
      </span>
      {!is_current && (
        <button
          className="button button-outline button-small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void write('DELETE /api/user/sessions/:id', { params: { id } })}
        >
          Завершить<span className="visually-hidden"> вход: {name}</span>
        </button>
      )}
      <FormError text={formError} />
    </li>
  )
}
