import type { Profile } from '#shared/account/account-contract.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { notSavedText, SavedNote } from './tab-notes.tsx'

/** Mails that come only to those who have switched them on. */
export function MailSection({ profile }: { profile: Profile }) {
  const { answer, update } = useRead('GET /api/favorites/price-drops')
  const { isBusy, isDone, formError, write } = useWrite({ unavailable: notSavedText })
  if (!answer) return null

  async function choose(isOn: boolean) {
    const chosen = await write('PUT /api/favorites/price-drops', { body: { is_on: isOn } })
    if (chosen) update(() => chosen)
  }

  return (
    <section className="panel profile-card form-grid" aria-labelledby="mail-title">
      <h2 id="mail-title">Письма</h2>
      <label className="check">
        <input
          type="checkbox"
          checked={answer.is_on}
          aria-busy={isBusy}
          onChange={({ target }) => void choose(target.checked)}
        />
        <span>Сообщать, когда детали из избранного дешевеют</span>
      </label>
      <p className="profile-note">
        Не чаще раза в день. Отписаться можно здесь или по ссылке в письме.
        {!profile.email_confirmed && ' Письма придут после подтверждения email.'}
      </p>
      <FormError text={formError} />
      <SavedNote text={isDone ? 'Сохранено' : undefined} />
    </section>
  )
}
