import { useState } from 'react'
import { scopeGroups, scopeTexts } from '#shared/api/key-scope.ts'
import type { ManagedKey } from '#shared/api-key/api-key-contract.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'
import { KeyDialog, MadeKeyDialog } from './key-dialog.tsx'

/** Keys by which programs work with the shop: who has which, when it was used last, and the way to end it. */
export function KeysPart() {
  const { answer, state, reload } = useRead('GET /api/admin/keys')
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const keys = answer?.keys ?? []

  function show(made: string) {
    setMaking(false)
    setSecret(made)
  }

  return (
    <section className="admin-card programs" aria-label="Ключи API">
      <header>
        <h2>Ключи API</h2>
        <p>
          По ключу программа сама читает заказы, меняет остатки и цены. Каждой программе свой ключ: его можно отозвать,
          не трогая остальные. Что умеют вызовы, рассказывает{' '}
          <a className="link" href="/api/docs" target="_blank" rel="noopener">
            описание API
          </a>
        </p>
        <button className="button button-primary button-small" type="button" onClick={() => setMaking(true)}>
          <Icon name="plus" />
          Создать ключ
        </button>
      </header>
      {state === 'failed' && <FailedRead text="Не удалось загрузить ключи." onRetry={reload} />}
      {state === 'ready' && keys.length === 0 && <p className="programs-empty">Ключей пока нет</p>}
      <ul className="program-list">
        {keys.map((key) => (
          <KeyItem key={key.id} apiKey={key} />
        ))}
      </ul>
      {isMaking && <KeyDialog onMade={show} onClose={() => setMaking(false)} />}
      {secret && <MadeKeyDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </section>
  )
}

const endTexts: Record<NonNullable<ManagedKey['end']>, string> = {
  ended: 'Отозван',
  expired: 'Срок вышел',
  maker: 'Не действует: создавший больше не администратор',
}

function KeyItem({ apiKey }: { apiKey: ManagedKey }) {
  const [isAsked, setAsked] = useState(false)
  const { isBusy, write } = useWrite({
    refreshes: ['GET /api/admin/keys'],
    onProblem: ({ error }) => void showToast(error, { kind: 'error' }),
  })

  async function end() {
    if (!isAsked) return setAsked(true)
    if (await write('POST /api/admin/keys/:id/end', { params: { id: apiKey.id } })) {
      void showToast(`Ключ «${apiKey.name}» отозван и больше не работает`, { kind: 'success' })
    }
  }

  return (
    <li data-over={apiKey.end !== null}>
      <div className="program-head">
        <h3>{apiKey.name}</h3>
        <code>{apiKey.prefix}…</code>
        <span className="program-state" data-state={apiKey.end === null ? 'good' : 'over'}>
          {apiKey.end === null ? 'Действует' : endTexts[apiKey.end]}
        </span>
      </div>
      <p>{scopesText(apiKey)}</p>
      <p className="program-facts">{factsOf(apiKey).join(' · ')}</p>
      {apiKey.end === null && (
        <button
          className="button button-outline button-small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void end()}
        >
          {isAsked ? `Да, отозвать «${apiKey.name}»` : 'Отозвать'}
        </button>
      )}
    </li>
  )
}

/** «Товары: читать, изменять; Заказы: читать». */
function scopesText({ scopes }: ManagedKey): string {
  return scopeGroups(scopes)
    .map(([group, own]) => `${group}: ${own.map((scope) => scopeTexts[scope].name).join(', ')}`)
    .join('; ')
}

function factsOf(key: ManagedKey): string[] {
  return [
    `создан ${shortTime(key.created_at)}, ${key.made_by}`,
    key.last_used_at ? `последний вызов ${shortTime(key.last_used_at)}` : 'ещё не вызывали',
    `до ${key.per_minute} вызовов в минуту`,
    ...(key.ended_at ? [`отозван ${shortTime(key.ended_at)}`] : []),
    // The last day is the one before the midnight it ends at.
    ...(key.end === null && key.expires_at
      ? [`до ${shortTime(new Date(Date.parse(key.expires_at) - 1).toISOString())} включительно`]
      : []),
  ]
}
