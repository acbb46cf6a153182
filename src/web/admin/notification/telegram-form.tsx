import { type FormEvent, useState } from 'react'
import { type NoticeType, noticeNames, noticeTypes } from '#shared/notification/notice.ts'
import type { TelegramChat } from '#shared/notification/telegram-contract.ts'
import { TickList } from '#web/admin/ui/tick-list.tsx'
import { useWrite } from '#web/api/use-write.ts'
import { Field, FieldError } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'

type Tried = { problem: string } | undefined

/** The token goes in and never comes out again; «Проверить» tries what stands in the form, saved or not. */
export function TelegramForm({ chat }: { chat: TelegramChat | null }) {
  const [token, setToken] = useState('')
  const [chatId, setChatId] = useState(chat?.chat_id ?? '')
  const [events, setEvents] = useState<NoticeType[]>(chat?.events ?? [...noticeTypes])
  const [isOn, setOn] = useState(chat?.is_on ?? true)
  const [isAsked, setAsked] = useState(false)
  const [tried, setTried] = useState<Tried>()
  const { isBusy, fields = {}, formError, write } = useWrite({ refreshes: ['GET /api/admin/notifications/telegram'] })
  const typed = { ...(token.trim() !== '' && { token }), chat_id: chatId }

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(undefined)
    if (!(await write('PUT /api/admin/notifications/telegram', { body: { ...typed, events, is_on: isOn } }))) return
    setToken((typed) => (typed === token ? '' : typed))
    void showToast('Сохранено', { kind: 'success' })
  }

  async function test() {
    setTried(undefined)
    setTried(await write('POST /api/admin/notifications/telegram/test', { body: typed }))
  }

  async function remove() {
    if (!isAsked) return setAsked(true)
    setAsked(false)
    if (await write('DELETE /api/admin/notifications/telegram/token'))
      void showToast('Telegram отключён', { kind: 'success' })
  }

  return (
    <form
      className="form-grid telegram-form"
      noValidate
      aria-label="Чат в Telegram"
      onSubmit={(event) => void save(event)}
    >
      <Field
        label="Токен бота"
        name="token"
        type="password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={130}
        placeholder={chat ? chat.token_mask : '123456789:AAE…'}
        value={token}
        error={fields.token}
        hint={chat ? 'Сохранён и больше не показывается. Вставьте новый, если бот сменился' : 'Его даёт @BotFather'}
        onChange={(event) => setToken(event.target.value)}
      />
      <Field
        label="Чат"
        name="chat_id"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        placeholder="-1001234567890"
        value={chatId}
        error={fields.chat_id}
        hint="Номер чата, группы или @имя канала"
        onChange={(event) => setChatId(event.target.value)}
      />
      <fieldset className="key-scopes">
        <legend>О чём сообщать</legend>
        <div>
          <TickList values={noticeTypes} chosen={events} onChange={setEvents}>
            {(name) => noticeNames[name]}
          </TickList>
        </div>
        <FieldError error={fields.events} />
      </fieldset>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        Отправлять сообщения
      </label>
      <FormError text={formError} />
      {tried && (
        <p
          className="telegram-tried"
          data-state={tried.problem ? 'bad' : 'good'}
          role={tried.problem ? 'alert' : 'status'}
        >
          {tried.problem || 'Сообщение дошло: посмотрите в чат'}
        </p>
      )}
      <div className="program-buttons" aria-busy={isBusy}>
        <button className="button button-primary button-small" type="submit">
          {chat ? 'Сохранить' : 'Подключить'}
        </button>
        <button className="button button-outline button-small" type="button" onClick={() => void test()}>
          Проверить
        </button>
        {chat && (
          <button className="button button-outline button-small" type="button" onClick={() => void remove()}>
            {isAsked ? 'Да, отключить и забыть токен' : 'Отключить'}
          </button>
        )}
      </div>
    </form>
  )
}
