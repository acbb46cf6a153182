import { useState } from 'react'
import type { ManagedWebhook } from '#shared/webhook/webhook-contract.ts'
import { eventTexts } from '#shared/webhook/webhook-names.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { MadeSecretDialog, WebhookDialog } from './webhook-dialog.tsx'

/** Addresses of other programs that the shop tells what has happened. */
export function WebhooksPart() {
  const { answer, state, reload } = useRead('GET /api/admin/webhooks')
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const webhooks = answer?.webhooks ?? []

  function show(made: string) {
    setAdding(false)
    setSecret(made)
  }

  return (
    <section className="admin-card programs" aria-label="Вебхуки">
      <header>
        <h2>Вебхуки</h2>
        <p>
          Магазин сам сообщает вашей программе о новых заказах, оплатах, остатках и обращениях: отправляет подписанное
          сообщение на её адрес и повторяет до трёх суток, пока она не примет
        </p>
        <button className="button button-primary button-small" type="button" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Добавить вебхук
        </button>
      </header>
      {state === 'failed' && <FailedRead text="Не удалось загрузить вебхуки." onRetry={reload} />}
      {state === 'ready' && webhooks.length === 0 && <p className="programs-empty">Вебхуков пока нет</p>}
      <ul className="program-list">
        {webhooks.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} onSecret={show} />
        ))}
      </ul>
      {isAdding && <WebhookDialog onSecret={show} onClose={() => setAdding(false)} />}
      {secret && <MadeSecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </section>
  )
}

/** The shop sends a test within a moment; by then its line of the log says how it went. */
const testMs = 1500

type WebhookItemProps = { webhook: ManagedWebhook; onSecret: (secret: string) => void }

function WebhookItem({ webhook, onSecret }: WebhookItemProps) {
  const [open, setOpen] = useState<'edit' | 'log' | 'removal'>()
  const params = { id: webhook.id }
  const { isBusy, write } = useWrite({
    refreshes: ['GET /api/admin/webhooks'],
    onProblem: ({ error }) => void showToast(error, { kind: 'error' }),
  })

  async function test() {
    if (!(await write('POST /api/admin/webhooks/:id/test', { params }))) return
    void showToast('Проверочное сообщение отправляется', { kind: 'success' })
    setOpen(undefined)
    setTimeout(() => setOpen('log'), testMs)
  }

  async function remove() {
    if (open !== 'removal') return setOpen('removal')
    if (await write('DELETE /api/admin/webhooks/:id', { params })) void showToast('Вебхук удалён', { kind: 'success' })
  }

  return (
    <li data-over={!webhook.is_on}>
      <div className="program-head">
        <h3>{webhook.url}</h3>
        <span className="program-state" data-state={stateOf(webhook)}>
          {stateTexts[stateOf(webhook)]}
        </span>
      </div>
      <p>{webhook.events.map((event) => eventTexts[event]).join(', ')}</p>
      <p className="program-facts">{factsOf(webhook).join(' · ')}</p>
      <div className="program-buttons" aria-busy={isBusy}>
        <button className="button button-outline button-small" type="button" onClick={() => void test()}>
          Проверить
        </button>
        <button
          className="button button-outline button-small"
          type="button"
          aria-expanded={open === 'log'}
          onClick={() => setOpen(open === 'log' ? undefined : 'log')}
        >
          Журнал отправок
        </button>
        <button
          className="button button-outline button-small"
          type="button"
          onClick={() => void write('PATCH /api/admin/webhooks/:id', { params, body: { is_on: !webhook.is_on } })}
        >
          {webhook.is_on ? 'Выключить' : 'Включить'}
        </button>
        <button className="button button-outline button-small" type="button" onClick={() => setOpen('edit')}>
          Изменить
        </button>
        <button className="button button-outline button-small" type="button" onClick={() => void remove()}>
          {open === 'removal' ? 'Да, удалить' : 'Удалить'}
        </button>
      </div>
      {open === 'log' && <DeliveryLog webhookId={webhook.id} />}
      {open === 'edit' && (
        <WebhookDialog
          webhook={webhook}
          onSecret={(made) => {
            setOpen(undefined)
            onSecret(made)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </li>
  )
}

type State = 'good' | 'bad' | 'over'
const stateTexts: Record<State, string> = { good: 'Включён', bad: 'Не доставляется', over: 'Выключен' }

function stateOf({ is_on, failed }: ManagedWebhook): State {
  if (!is_on) return 'over'
  return failed > 0 ? 'bad' : 'good'
}

function factsOf({ sent, waiting, failed, last_sent_at }: ManagedWebhook): string[] {
  return [
    last_sent_at ? `доставлено ${sent}, последнее ${shortTime(last_sent_at)}` : 'ещё ничего не доставлено',
    ...(waiting > 0 ? [`ждут отправки ${waiting}`] : []),
    ...(failed > 0 ? [`не доставлено ${failed}`] : []),
  ]
}
