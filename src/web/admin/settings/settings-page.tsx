import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InfoText } from '#shared/info/info-text.ts'
import type { SettingName, SettingPart } from '#shared/shop/settings-contract.ts'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { useCurrentInView } from '#web/admin/ui/current-in-view.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Link } from '#web/ui/link.tsx'
import { SettingForm } from './setting-form.tsx'
import { pageNote, settingGroups } from './setting-names.ts'

/** Everything about the shop that its people change themselves; the shop shows it at once. */
export function SettingsPage() {
  const [params] = useSearchParams()
  const [groups, setGroups] = useState<SettingPart[] | 'failed'>()
  const read = useCallback(() => {
    setGroups(undefined)
    callShop('GET /api/admin/settings').then(
      (answer) => setGroups(answer.parts),
      () => setGroups('failed'),
    )
  }, [])
  useEffect(read, [read])
  const known = Array.isArray(groups) ? groups : []
  const current = known.find(({ name }) => name === params.get('part')) ?? known.find(({ name }) => name === 'contacts')

  return (
    <AdminPage title="Настройки магазина">
      {groups === 'failed' && (
        <p className="admin-card admin-state" role="alert">
          Не удалось загрузить настройки.{' '}
          <button className="link" type="button" onClick={read}>
            Повторить
          </button>
        </p>
      )}
      {groups === undefined && (
        <p className="admin-card admin-state" role="status">
          Загрузка...
        </p>
      )}
      {current && (
        <div className="settings">
          <GroupList groups={known} current={current.name} />
          <SettingForm
            // Another part or a newer version of it begins anew.
            key={`${current.name} ${current.version}`}
            group={current}
            title={titleOf(current)}
            note={settingGroups.find(({ name }) => name === current.name)?.note ?? pageNote}
            onSaved={(saved) => setGroups(known.map((group) => (group.name === saved.name ? saved : group)))}
            onReload={read}
          />
        </div>
      )}
    </AdminPage>
  )
}

function GroupList({ groups, current }: { groups: SettingPart[]; current: SettingName }) {
  const pages = groups.filter(({ name }) => name.startsWith('info-'))
  const row = useCurrentInView<HTMLElement>(current)
  return (
    <nav ref={row} className="settings-parts" aria-label="Разделы настроек">
      {settingGroups.map(({ name, title }) => (
        <GroupLink key={name} name={name} title={title} current={current} groups={groups} />
      ))}
      <h2>Страницы справки</h2>
      {pages.map((group) => (
        <GroupLink key={group.name} name={group.name} title={titleOf(group)} current={current} groups={groups} />
      ))}
    </nav>
  )
}

type GroupLinkProps = { name: SettingName; title: string; current: SettingName; groups: SettingPart[] }

function GroupLink({ name, title, current, groups }: GroupLinkProps) {
  const isOwn = groups.find((group) => group.name === name)?.is_own
  return (
    <Link to={`/settings?part=${name}`} aria-current={name === current ? 'page' : undefined}>
      {title}
      {isOwn && <small>изменено</small>}
    </Link>
  )
}

function titleOf({ name, value }: SettingPart): string {
  return settingGroups.find((group) => group.name === name)?.title ?? (value as InfoText).title
}
