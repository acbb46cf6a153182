import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { InfoText } from '#shared/info/info-text.ts'
import type { SettingGroup, SettingName } from '#shared/shop/settings-contract.ts'
import { KeysPart } from '#web/admin/api-key/keys-part.tsx'
import { BackupPart } from '#web/admin/backup/backup-part.tsx'
import { ExchangePanel } from '#web/admin/exchange/exchange-panel.tsx'
import { MarkupRecount } from '#web/admin/markup/markup-recount.tsx'
import { TelegramPart } from '#web/admin/notification/telegram-part.tsx'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { StaffPart } from '#web/admin/staff/staff-part.tsx'
import { HeldLevels } from '#web/admin/trade-level/held-levels.tsx'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { changedBy } from '#web/admin/ui/changed-by.ts'
import { ConflictNotice } from '#web/admin/ui/conflict-notice.tsx'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { typedOver } from '#web/admin/ui/unsaved-draft.ts'
import { WebhooksPart } from '#web/admin/webhook/webhooks-part.tsx'
import { callShop } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSearchParams } from '#web/router/router-context.tsx'
import { currentInView } from '#web/ui/current-in-view.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SettingFields } from './setting-fields.tsx'

/** The groups of settings, in the order they are needed. */
const settingGroups: NamedGroup[] = [
  { name: 'shop', title: 'Магазин', note: 'Название и обещания: стоят на каждой странице и в каждом письме' },
  { name: 'contacts', title: 'Контакты', note: 'Стоят в шапке, в подвале, в письмах и в счетах' },
  { name: 'hours', title: 'Часы работы', note: 'По ним магазин говорит, открыт ли он, и когда можно забрать заказ' },
  { name: 'delivery', title: 'Доставка', note: 'По этой таблице считаются цена и срок при оформлении заказа' },
  {
    name: 'markup',
    title: 'Наценка',
    note: 'Как цена складывается из закупочной. Действует первое подходящее правило сверху вниз',
  },
  {
    name: 'trade',
    title: 'Уровни цен',
    note: 'По каким ценам покупают мастера. Каждый мастер видит цены своего уровня и не знает остальных',
  },
  { name: 'mail', title: 'Почта', note: 'От кого приходят письма и кто узнаёт о новых заказах' },
  { name: 'marketplaces', title: 'Маркетплейсы', note: 'Ссылки в подвале каждой страницы' },
  { name: 'requisites', title: 'Реквизиты', note: 'Печатаются в счетах и стоят на странице реквизитов' },
  { name: 'sessions', title: 'Выход без дела', note: 'Сотрудник, который ничего не делал дольше, входит заново' },
  {
    name: 'security',
    title: 'Второй шаг входа',
    note: 'Кроме пароля сотрудник вводит код с телефона или показывает ключ доступа: украденный пароль ничего не откроет',
  },
  { name: 'refunds', title: 'Возврат денег', note: 'Сколько менеджер возвращает сам; владелец — любую сумму' },
]
const exchangeGroups: NamedGroup[] = [
  {
    name: 'feeds',
    title: 'Выгрузки для площадок',
    note: 'Файлы с товарами, которые площадки забирают сами: дайте им адрес один раз. Цены розничные, только то, что можно купить',
  },
]
const namedGroups = [...settingGroups, ...exchangeGroups]
/** Parts that are lists and no form. */
const programParts = [
  { name: 'exchange', title: 'Обмен с 1С', Part: ExchangePanel },
  { name: 'keys', title: 'Ключи API', Part: KeysPart },
  { name: 'webhooks', title: 'Вебхуки', Part: WebhooksPart },
  { name: 'telegram', title: 'Telegram', Part: TelegramPart },
]
/** Who works here. */
const staffParts = [
  { name: 'staff', title: 'Сотрудники', Part: StaffPart },
  { name: 'backup', title: 'Копии магазина', Part: BackupPart },
]
const listParts = [...programParts, ...staffParts]
const pageNote = 'Страница справки: первой строкой короткий ответ, ниже подробности'

/** The shop's settings; a change is visible in the shop at once. */
export function SettingsPage() {
  const [params] = useSearchParams()
  const { answer, state, reload, take } = useRead('GET /api/admin/settings')
  const known = state === 'ready' ? (answer?.parts ?? []) : []
  const isOwner = useMayDo()('shop')
  const program = isOwner ? listParts.find(({ name }) => name === params.get('part')) : undefined
  const current = known.find(({ name }) => name === params.get('part')) ?? known[0]

  return (
    <AdminPage title="Настройки магазина">
      {state === 'failed' && (
        <FailedRead className="admin-card admin-state" text="Не удалось загрузить настройки." onRetry={reload} />
      )}
      {state === 'loading' && (
        <p className="admin-card admin-state" role="status">
          Загрузка...
        </p>
      )}
      {current && (
        <div className="settings">
          <GroupList groups={known} current={program?.name ?? current.name} />
          {program && <program.Part />}
          {!program && (
            <SettingForm
              // Another group starts with a fresh form, and so does whatever is read again.
              key={current.name}
              group={current}
              title={titleOf(current)}
              note={namedGroups.find(({ name }) => name === current.name)?.note ?? pageNote}
              onSaved={(saved) => take({ parts: known.map((group) => (group.name === saved.name ? saved : group)) })}
              onReload={reload}
            />
          )}
          {!program && current.name === 'markup' && <MarkupRecount />}
          {!program && current.name === 'trade' && <HeldLevels edition={current.version} />}
        </div>
      )}
    </AdminPage>
  )
}

function GroupList({ groups, current }: { groups: SettingGroup[]; current: string }) {
  const isOwner = useMayDo()('shop')
  const pages = groups.filter(({ name }) => name.startsWith('info-'))
  return (
    <nav ref={currentInView} className="settings-parts" aria-label="Разделы настроек">
      {isOwner && <OwnerGroups groups={groups} current={current} />}
      <h2>Страницы справки</h2>
      {pages.map((group) => (
        <GroupLink key={group.name} name={group.name} title={titleOf(group)} current={current} groups={groups} />
      ))}
    </nav>
  )
}

/** What only an owner changes. */
function OwnerGroups({ groups, current }: { groups: SettingGroup[]; current: string }) {
  return (
    <>
      {settingGroups.map(({ name, title }) => (
        <GroupLink key={name} name={name} title={title} current={current} groups={groups} />
      ))}
      <h2>Связь с программами</h2>
      {exchangeGroups.map(({ name, title }) => (
        <GroupLink key={name} name={name} title={title} current={current} groups={groups} />
      ))}
      {programParts.map(({ name, title }) => (
        <Link key={name} to={`/settings?part=${name}`} aria-current={name === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
      <h2>Люди и защита</h2>
      {staffParts.map(({ name, title }) => (
        <Link key={name} to={`/settings?part=${name}`} aria-current={name === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
      <Link to="/journal">Журнал</Link>
    </>
  )
}

type GroupLinkProps = { name: SettingName; title: string; current: string; groups: SettingGroup[] }

function GroupLink({ name, title, current, groups }: GroupLinkProps) {
  const isOwn = groups.find((group) => group.name === name)?.is_own
  return (
    <Link to={`/settings?part=${name}`} aria-current={name === current ? 'page' : undefined}>
      {title}
      {isOwn && <small>изменено</small>}
    </Link>
  )
}

function titleOf({ name, value }: SettingGroup): string {
  return namedGroups.find((group) => group.name === name)?.title ?? (value as InfoText).title
}

type NamedGroup = { name: SettingName; title: string; note: string }

type SettingFormProps = {
  group: SettingGroup
  title: string
  note: string
  onSaved: (group: SettingGroup) => void
  onReload: () => void
}

/** `?field=name` puts the cursor there: whoever was sent to fill it in begins to type. */
function useCursorPlace() {
  const form = useRef<HTMLFormElement>(null)
  const [params] = useSearchParams()
  const asked = params.get('field')
  useEffect(() => {
    if (!asked) return
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])]
    const field = fields.find(({ name }) => name === asked) ?? fields[0]
    field?.focus()
    if (field?.type !== 'checkbox') field?.select?.()
  }, [asked])
  return form
}

/** One group: its fields, who changed it last, and the reset to the defaults. */
function SettingForm({ group, title, note, onSaved, onReload }: SettingFormProps) {
  const [value, setValue] = useState(group.value)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, problem, run } = useWrite()
  const isChanged = JSON.stringify(value) !== JSON.stringify(group.value)
  const form = useCursorPlace()

  function send(next: unknown, version: number) {
    void run(async () => {
      const saved = await callShop('PATCH /api/admin/settings/:name', {
        params: { name: group.name },
        body: { value: next, version },
      })
      void showToast(next === null ? 'Вернули как было' : 'Сохранено. Магазин уже показывает новое', {
        kind: 'success',
      })
      // What was typed while it was on its way waits for the next «Сохранить».
      setValue((typed: unknown) => typedOver(typed as object, value as object, saved.value as object))
      setAsked(false)
      onSaved(saved)
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send(value, group.version)
  }

  return (
    <>
      <form ref={form} className="admin-card settings-form" noValidate onSubmit={submit} aria-label={title}>
        <header>
          <h2>{title}</h2>
          <p>{note}</p>
        </header>
        <SettingFields name={group.name} value={value} errors={problem?.fields ?? {}} onChange={setValue} />
        {problem?.conflict ? (
          <ConflictNotice
            text={changedBy(problem.conflict, 'settings')}
            look={{ text: 'Взять новое', onPress: onReload }}
            isBusy={isBusy}
            onOverwrite={() => send(value, problem.conflict?.version ?? group.version)}
          />
        ) : (
          <FormError
            text={
              problem &&
              (problem.fields
                ? 'Проверьте отмеченные поля. Изменения остались в форме'
                : `Не удалось сохранить. ${problem.error}. Изменения остались в форме`)
            }
          />
        )}
        <footer>
          <button className="button button-primary button-small" type="submit" aria-busy={isBusy}>
            Сохранить
          </button>
          {group.is_own && (
            <button
              className="button button-outline button-small"
              type="button"
              onClick={() => (isAsked ? send(null, group.version) : setAsked(true))}
            >
              {isAsked ? 'Да, вернуть как было' : 'Вернуть как было'}
            </button>
          )}
          <span role="status">
            {isChanged
              ? 'Есть несохранённые изменения'
              : group.updated_at && `${group.updated_by ?? 'Изменено'}, ${shortTime(group.updated_at)}`}
          </span>
        </footer>
      </form>
      {isChanged && <LeaveGuard />}
    </>
  )
}
