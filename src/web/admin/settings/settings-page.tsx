import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InfoText } from '#shared/info/info-text.ts'
import type { SettingName, SettingPart } from '#shared/shop/settings-contract.ts'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { useCurrentInView } from '#web/admin/ui/current-in-view.ts'
import { callShop } from '#web/api/call-shop.ts'
import { Link } from '#web/ui/link.tsx'
import { SettingForm } from './setting-form.tsx'
import { pageNote, shopParts } from './setting-names.ts'

/** Everything about the shop that its people change themselves; the shop shows it at once. */
export function SettingsPage() {
  const [params] = useSearchParams()
  const [parts, setParts] = useState<SettingPart[] | 'failed'>()
  const read = useCallback(() => {
    setParts(undefined)
    callShop('GET /api/admin/settings').then(
      (answer) => setParts(answer.parts),
      () => setParts('failed'),
    )
  }, [])
  useEffect(read, [read])
  const known = Array.isArray(parts) ? parts : []
  const current = known.find(({ name }) => name === params.get('part')) ?? known.find(({ name }) => name === 'contacts')

  return (
    <AdminPage title="Настройки магазина">
      {parts === 'failed' && (
        <p className="admin-card admin-state" role="alert">
          Не удалось загрузить настройки.{' '}
          <button className="link" type="button" onClick={read}>
            Повторить
          </button>
        </p>
      )}
      {parts === undefined && (
        <p className="admin-card admin-state" role="status">
          Загрузка...
        </p>
      )}
      {current && (
        <div className="settings">
          <PartList parts={known} current={current.name} />
          <SettingForm
            // Another part or a newer version of it begins anew.
            key={`${current.name} ${current.version}`}
            part={current}
            title={titleOf(current)}
            note={shopParts.find(({ name }) => name === current.name)?.note ?? pageNote}
            onSaved={(saved) => setParts(known.map((part) => (part.name === saved.name ? saved : part)))}
            onReload={read}
          />
        </div>
      )}
    </AdminPage>
  )
}

function PartList({ parts, current }: { parts: SettingPart[]; current: SettingName }) {
  const pages = parts.filter(({ name }) => name.startsWith('info-'))
  const row = useCurrentInView<HTMLElement>(current)
  return (
    <nav ref={row} className="settings-parts" aria-label="Разделы настроек">
      {shopParts.map(({ name, title }) => (
        <PartLink key={name} name={name} title={title} current={current} parts={parts} />
      ))}
      <h2>Страницы справки</h2>
      {pages.map((part) => (
        <PartLink key={part.name} name={part.name} title={titleOf(part)} current={current} parts={parts} />
      ))}
    </nav>
  )
}

type PartLinkProps = { name: SettingName; title: string; current: SettingName; parts: SettingPart[] }

function PartLink({ name, title, current, parts }: PartLinkProps) {
  const isOwn = parts.find((part) => part.name === name)?.is_own
  return (
    <Link to={`/settings?part=${name}`} aria-current={name === current ? 'page' : undefined}>
      {title}
      {isOwn && <small>изменено</small>}
    </Link>
  )
}

function titleOf({ name, value }: SettingPart): string {
  return shopParts.find((part) => part.name === name)?.title ?? (value as InfoText).title
}
