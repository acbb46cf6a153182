import { type FormEvent, useState } from 'react'
import type { ManagedWebhook } from '#shared/webhook/webhook-contract.ts'
import { eventTexts, type WebhookEvent, webhookEvents } from '#shared/webhook/webhook-names.ts'
import { SavedForm } from '#web/admin/ui/saved-form.tsx'
import { TickList } from '#web/admin/ui/tick-list.tsx'
import { useWrite } from '#web/api/use-write.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'

type WebhookDialogProps = {
  webhook?: ManagedWebhook
  /** Also where the window was closed while the secret was being made. */
  onSecret: (secret: string) => void
  onClose: () => void
}

/** A new address or a changed one. */
export function WebhookDialog(props: WebhookDialogProps) {
  return (
    <Dialog isOpen title={props.webhook ? 'Вебхук' : 'Новый вебхук'} onClose={props.onClose}>
      <WebhookForm {...props} />
    </Dialog>
  )
}

function WebhookForm({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [])
  const [isAsked, setAsked] = useState(false)
  const { isBusy, fields = {}, formError, write } = useWrite({ refreshes: ['GET /api/admin/webhooks'] })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (webhook) {
      const params = { id: webhook.id }
      if (await write('PATCH /api/admin/webhooks/:id', { params, body: { url, events } })) onClose()
      return
    }
    const made = await write('POST /api/admin/webhooks', { body: { url, events } })
    if (made) onSecret(made.secret)
  }

  async function renew(id: number) {
    if (!isAsked) return setAsked(true)
    const made = await write('POST /api/admin/webhooks/:id/secret', { params: { id } })
    if (made) onSecret(made.secret)
  }

  return (
    <SavedForm isBusy={isBusy} className="form-grid" onSubmit={(event) => void submit(event)}>
      <Field
        label="Адрес"
        name="url"
        type="url"
        maxLength={500}
        placeholder="https://crm.example.ru/shildik"
        autoCapitalize="none"
        spellCheck={false}
        value={url}
        error={fields.url}
        hint="Сюда магазин отправит POST с сообщением"
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className="key-scopes">
        <legend>О чём сообщать</legend>
        <div>
          <TickList values={webhookEvents} chosen={events} onChange={setEvents}>
            {(name) => (
              <span>
                {eventTexts[name]}
                <small>{name}</small>
              </span>
            )}
          </TickList>
        </div>
        <FieldError error={fields.events} />
      </fieldset>
      <FormError text={formError} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        {webhook ? 'Сохранить' : 'Добавить вебхук'}
      </button>
      {webhook && (
        <button className="button button-outline" type="button" onClick={() => void renew(webhook.id)}>
          {isAsked ? 'Да, заменить: прежний перестанет подходить' : 'Заменить секрет'}
        </button>
      )}
    </SavedForm>
  )
}

/** The only moment a secret can be seen. */
export function MadeSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog isOpen title="Секрет вебхука" onClose={onClose}>
      <div className="form-grid">
        <p>
          Скопируйте секрет сейчас: больше магазин его не покажет. По нему программа проверяет, что сообщение прислал
          магазин: подпись стоит в заголовке <code>webhook-signature</code> по правилам Standard Webhooks
        </p>
        <CopyLine text={secret} />
        <button className="button button-primary" type="button" onClick={onClose}>
          Готово
        </button>
      </div>
    </Dialog>
  )
}
