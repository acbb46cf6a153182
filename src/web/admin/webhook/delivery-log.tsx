import { useState } from 'react'
import type { WebhookDelivery } from '#shared/webhook/webhook-contract.ts'
import { type DeliveryState, deliveryTexts, eventTexts, type WebhookEvent } from '#shared/webhook/webhook-names.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useRead } from '#web/api/use-read.ts'
import { useWrite } from '#web/api/use-write.ts'
import { showToast } from '#web/ui/toast.ts'

/** What was sent to one address, what it answered, and when the next attempt is due. */
export function DeliveryLog({ webhookId }: { webhookId: number }) {
  const [isFailedOnly, setFailedOnly] = useState(false)
  const { answer, state, reload } = useRead('GET /api/admin/webhooks/:id/deliveries', {
    params: { id: webhookId },
    query: { limit: 50, ...(isFailedOnly && { state: 'failed' }) },
  })
  const deliveries = answer?.deliveries ?? []
  return (
    <section className="deliveries" aria-label="Журнал отправок">
      <div className="program-buttons">
        <label className="check">
          <input type="checkbox" checked={isFailedOnly} onChange={(event) => setFailedOnly(event.target.checked)} />
          <span>Только недоставленные</span>
        </label>
        <button className="link" type="button" onClick={reload}>
          Обновить
        </button>
      </div>
      {state === 'failed' && <p role="alert">Не удалось загрузить журнал</p>}
      {state === 'ready' && deliveries.length === 0 && (
        <p className="programs-empty">{isFailedOnly ? 'Недоставленных нет' : 'Отправок пока нет'}</p>
      )}
      <ul>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} onSent={reload} />
        ))}
      </ul>
    </section>
  )
}

const stateColors: Record<DeliveryState, string> = { waiting: 'over', sent: 'good', failed: 'bad' }

function DeliveryItem({ delivery, onSent }: { delivery: WebhookDelivery; onSent: () => void }) {
  const { isBusy, write } = useWrite({
    refreshes: ['GET /api/admin/webhooks'],
    onProblem: ({ error }) => void showToast(error, { kind: 'error' }),
  })

  async function sendAgain() {
    const again = await write('POST /api/admin/webhook-deliveries/:id/retry', { params: { id: delivery.id } })
    if (!again) return
    void showToast('Отправляется снова', { kind: 'success' })
    setTimeout(onSent, 1500)
  }

  return (
    <li>
      <details>
        <summary>
          <span>{typeText(delivery.type)}</span>
          <time dateTime={delivery.created_at}>{shortTime(delivery.created_at)}</time>
          <span className="program-state" data-state={stateColors[delivery.state]}>
            {deliveryTexts[delivery.state]}
            {delivery.answer_status !== null && `, код ${delivery.answer_status}`}
          </span>
        </summary>
        <p className="program-facts">{factsOf(delivery).join(' · ')}</p>
        {delivery.problem && <p>{delivery.problem}</p>}
        <h4>Сообщение</h4>
        <Raw name="Сообщение" text={pretty(delivery.body)} />
        {delivery.answer_text && (
          <>
            <h4>Ответ</h4>
            <Raw name="Ответ" text={delivery.answer_text} />
          </>
        )}
        <button
          className="button button-outline button-small"
          type="button"
          aria-busy={isBusy}
          onClick={() => void sendAgain()}
        >
          Отправить снова
        </button>
      </details>
    </li>
  )
}

/** Long lines are reached by keys too. */
function Raw({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="delivery-text" aria-label={name} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}

function typeText(type: string): string {
  return type === 'webhook.test' ? 'Проверка' : (eventTexts[type as WebhookEvent] ?? type)
}

function factsOf({ message_id, attempts, last_attempt_at, next_attempt_at }: WebhookDelivery): string[] {
  return [
    message_id,
    attempts === 0 ? 'ещё не отправляли' : `попыток: ${attempts}`,
    ...(last_attempt_at ? [`последняя ${shortTime(last_attempt_at)}`] : []),
    ...(next_attempt_at && attempts > 0 ? [`следующая ${shortTime(next_attempt_at)}`] : []),
  ]
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
