import { type FormEvent, useState } from 'react'
import type { ExchangeConnection } from '#shared/exchange/exchange-contract.ts'
import { takeLabels, takeNames } from '#shared/exchange/exchange-settings.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { useWrite } from '#web/api/use-write.ts'
import { CopyButton } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { showToast } from '#web/ui/toast.ts'
import { ExchangeOrdersChoice, ordersOf } from './exchange-orders-choice.tsx'

type Props = { connection: ExchangeConnection; onSaved: (connection: ExchangeConnection) => void }

/** Three lines to paste into 1С, and what is taken over from it. */
export function ExchangeConnectionForm({ connection, onSaved }: Props) {
  const [takes, setTakes] = useState(connection.takes)
  const [newGroups, setNewGroups] = useState(connection.new_groups)
  const [isTrial, setTrial] = useState(connection.is_trial)
  const [orders, setOrders] = useState(ordersOf(connection))
  const [isAsked, setAsked] = useState(false)
  const { isBusy, error, write } = useWrite()

  async function save(event: FormEvent) {
    event.preventDefault()
    const saved = await write('PUT /api/admin/exchange', {
      body: { takes, new_groups: newGroups, is_trial: isTrial, orders },
    })
    if (!saved) return
    onSaved(saved)
    void showToast('Сохранено. Применится со следующего обмена', { kind: 'success' })
  }

  async function disconnect() {
    const saved = await write('DELETE /api/admin/exchange/password')
    setAsked(false)
    if (saved) onSaved(saved)
  }

  return (
    <form className="exchange-form" noValidate onSubmit={save}>
      <header>
        <h2>{connection.password ? 'Вход для 1С открыт' : 'Вход для 1С закрыт'}</h2>
        {connection.last_run_at && (
          <span className="exchange-pill">последний обмен {shortTime(connection.last_run_at)}</span>
        )}
        <p>
          В 1С: «Администрирование → Обмен с сайтом → Создать настройку». Вставьте три строки и нажмите «Проверить
          соединение».
        </p>
      </header>
      <div className="exchange-lines">
        <ConnectionLine label="Адрес сайта" value={connection.url} />
        {connection.login && <ConnectionLine label="Имя пользователя" value={connection.login} />}
        <PasswordLine connection={connection} onSaved={onSaved} />
      </div>
      <fieldset>
        <legend>Что берём из 1С</legend>
        {takeNames.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={takes[name]}
              onChange={(event) => setTakes({ ...takes, [name]: event.target.checked })}
            />
            <span>
              {takeLabels[name].label}
              <small>{takes[name] ? takeLabels[name].on : takeLabels[name].off}</small>
            </span>
          </label>
        ))}
        <label className="check">
          <input
            type="checkbox"
            checked={orders.takes_orders}
            onChange={(event) => setOrders({ ...orders, takes_orders: event.target.checked })}
          />
          <span>
            Статусы заказов и оплату
            <small>{orders.takes_orders ? 'через те же шаги, что и у людей' : 'заказы двигаете только вы'}</small>
          </span>
        </label>
      </fieldset>
      <ExchangeOrdersChoice choice={orders} waiting={connection.orders_waiting} onChange={setOrders} />
      <fieldset>
        <legend>Как загружаем</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={newGroups === 'hidden'}
            onChange={(event) => setNewGroups(event.target.checked ? 'hidden' : 'shown')}
          />
          <span>
            Новые группы скрытыми
            <small>товары новых групп покупатели увидят, когда вы их покажете</small>
          </span>
        </label>
        <label className="check">
          <input type="checkbox" checked={isTrial} onChange={(event) => setTrial(event.target.checked)} />
          <span>
            Пробный обмен
            <small>на сайте ничего не меняем, разницу покажем в журнале</small>
          </span>
        </label>
      </fieldset>
      <FormError text={error} />
      <footer>
        <button className="button button-primary button-small" type="submit" aria-busy={isBusy}>
          Сохранить
        </button>
        {connection.password === 'made' && (
          <button
            className="button button-outline button-small"
            type="button"
            onClick={() => (isAsked ? void disconnect() : setAsked(true))}
          >
            {isAsked ? 'Да, отключить 1С' : 'Отключить'}
          </button>
        )}
      </footer>
    </form>
  )
}

function ConnectionLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="exchange-line">
      <span>{label}</span>
      <code>{value}</code>
      <CopyButton text={value} />
    </div>
  )
}

/** A password is shown once; a new one ends the one before at once. */
function PasswordLine({ connection, onSaved }: Props) {
  const [made, setMade] = useState<{ login: string; password: string } | null>(null)
  const { isBusy, error, write } = useWrite()
  const { password, password_made_at: madeAt, password_made_by: madeBy } = connection
  if (password === 'environment') {
    return (
      <div className="exchange-line">
        <span>Пароль</span>
        <span>задан в настройках сервера: EXCHANGE_1C_PASSWORD</span>
      </div>
    )
  }

  async function make() {
    const answer = await write('POST /api/admin/exchange/password')
    if (!answer) return
    setMade(answer)
    onSaved({ ...connection, login: answer.login, password: 'made', password_made_at: new Date().toISOString() })
  }

  return (
    <div className="exchange-line">
      <span>Пароль</span>
      <span>
        {password ? `скрыт, создан ${madeAt ? shortTime(madeAt) : ''}${madeBy ? `, ${madeBy}` : ''}` : 'ещё не создан'}
      </span>
      <button
        className="button button-outline button-small"
        type="button"
        aria-busy={isBusy}
        onClick={() => void make()}
      >
        {password ? 'Новый пароль' : 'Создать пароль'}
      </button>
      <FormError text={error} />
      {made && (
        <Dialog isOpen title="Пароль для 1С" onClose={() => setMade(null)}>
          <ConnectionLine label="Пароль" value={made.password} />
          <p className="exchange-once">
            Скопируйте сейчас: потом показать его не сможем, только создать новый. Старый пароль уже не работает.
          </p>
          <button className="button button-primary" type="button" onClick={() => setMade(null)}>
            Пароль сохранён
          </button>
        </Dialog>
      )}
    </div>
  )
}
