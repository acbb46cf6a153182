import { type FormEvent, useState } from 'react'
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { type PaymentMethod, paymentMethodLabels, paymentMethods } from '#shared/payment/payment-method.ts'
import { useTradeLevels } from '#web/admin/trade-level/level-select.tsx'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { useUnsavedDraft } from '#web/admin/ui/unsaved-draft.ts'
import { sendTyped } from '#web/api/call-shop.ts'
import { refreshReads } from '#web/api/read-refresh.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { AddressFields, deliveryOptions, useDeliveryAnswer } from './address-fields.tsx'
import { CallerSearch } from './caller-search.tsx'
import { LineStepper } from './line-stepper.tsx'
import {
  anotherOrder,
  changedDraft,
  emptyDraft,
  inputOf,
  itemsSum,
  type PhoneOrderDraft,
  tierOf,
  withAccount,
  withCaller,
} from './phone-order-draft.ts'
import { ProductSearch } from './product-search.tsx'

const ordersShown = ['GET /api/admin/orders', 'GET /api/admin/day'] as const
const placedBeforeText =
  'Заказ с прежними данными уже оформлен: ответ магазина до вас не дошёл. Он в списке заказов. Нажмите ещё раз, только если нужен второй'

type NewOrderProps = { onOpen: (id: number | null) => void }

/** The customer is on the line: who it is, what they need, where it goes. */
export function NewOrder({ onOpen }: NewOrderProps) {
  const [kept, saveDraft, settle] = useUnsavedDraft<PhoneOrderDraft>('new-order')
  const draft = kept ?? emptyDraft
  const [isEmpty, setEmpty] = useState(false)
  const {
    isBusy,
    problem,
    fields = {},
    run,
    clear,
  } = useWrite({
    refreshes: ordersShown,
    onProblem({ code }) {
      if (code !== 'key-reused') return
      saveDraft(anotherOrder(draft))
      refreshReads(ordersShown)
    },
  })
  const error = problem?.code === 'key-reused' ? placedBeforeText : problem?.error
  const sum = itemsSum(draft)
  const delivery = useDeliveryAnswer(draft.city, sum)
  const quote = delivery?.methods.find(({ method }) => method === draft.method)
  const total = sum + (quote?.price ?? 0)
  const tier = tierOf(draft)
  const levels = useTradeLevels()

  function change(changes: Partial<PhoneOrderDraft>) {
    saveDraft(changedDraft(draft, changes))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    clear()
    setEmpty(draft.lines.length === 0)
    if (draft.lines.length === 0) return
    await run(async () => {
      const placed = await sendTyped('POST /api/admin/orders', {
        body: inputOf(draft),
        headers: { 'idempotency-key': draft.key },
      })
      // What was typed into a form opened meanwhile is another order.
      settle(kept, (later) => later)
      onOpen(placed.id)
    })
  }

  const field = (name: TextName, label: string, path: string, more: Partial<Parameters<typeof Field>[0]> = {}) => (
    <Field
      label={label}
      error={fields[path]}
      autoComplete="off"
      value={draft[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      {...more}
    />
  )

  return (
    <AdminDrawer title="Новый заказ" openKey="new" onClose={() => onOpen(null)}>
      {/* Closing the form keeps what was typed; only leaving the site loses it. */}
      {kept && <LeaveGuard isLeaving={() => false} />}
      <form className="new-order" noValidate onSubmit={submit}>
        <fieldset inert={isBusy}>
          <legend>Покупатель</legend>
          <CallerSearch onChoose={(caller) => change(withCaller(draft, caller, levels))} />
          {draft.caller && (
            <CallerNote draft={draft} onAccount={(isForAccount) => change(withAccount(draft, isForAccount, levels))} />
          )}
          <div className="form-pair">
            <PhoneField
              autoComplete="off"
              error={fields['contact.phone']}
              value={draft.phone}
              onPhone={(phone) => change({ phone })}
            />
            {field('email', 'Email', 'contact.email', { note: 'если есть', type: 'email' })}
          </div>
          <div className="form-pair">
            {field('first_name', 'Имя', 'contact.first_name')}
            {field('last_name', 'Фамилия', 'contact.last_name')}
          </div>
        </fieldset>
        <fieldset inert={isBusy}>
          <legend>Детали</legend>
          <ul className="new-order-lines">
            {draft.lines.map((line) => (
              <li key={line.id}>
                <div>
                  <b>{line.name}</b>
                  <span className="code">{line.sku}</span>
                </div>
                <LineStepper
                  name={line.name}
                  quantity={line.quantity}
                  most={line.available}
                  onChange={(quantity) => change({ lines: counted(draft.lines, line.id, quantity) })}
                />
                <b>{formatRubles(line.price * line.quantity)}</b>
              </li>
            ))}
          </ul>
          <ProductSearch
            tier={tier}
            onChoose={(product) => {
              const known = draft.lines.find(({ id }) => id === product.id)
              change({
                lines: known
                  ? counted(draft.lines, product.id, known.quantity + 1)
                  : [...draft.lines, { ...product, quantity: 1 }],
              })
            }}
          />
          {field('model', 'Модель техники', 'model', { note: 'проверим, подходит ли' })}
        </fieldset>
        <fieldset inert={isBusy}>
          <legend>Доставка</legend>
          <SelectField
            label="Способ"
            value={draft.method}
            onChange={(method) => change({ method: method as DeliveryMethod })}
            options={deliveryOptions(delivery)}
          />
          {quote && <p className="order-aside">{quote.text}</p>}
          <AddressFields
            method={draft.method}
            place={draft}
            points={quote?.points}
            isPostcodeLast
            errorOf={(path) => fields[path]}
            onChange={change}
          />
        </fieldset>
        <fieldset inert={isBusy}>
          <legend>Оплата</legend>
          <SelectField
            label="Способ"
            value={draft.payment}
            onChange={(payment) => change({ payment: payment as PaymentMethod })}
            options={(delivery?.payments ?? paymentMethods.slice(0, 1)).map((method) => ({
              value: method,
              name: paymentMethodLabels[method],
            }))}
          />
          {draft.payment === 'invoice' && (
            <div className="form-pair">
              {field('company_name', 'Организация', 'company.name')}
              {field('company_inn', 'ИНН', 'company.inn', { inputMode: 'numeric', maxLength: 12 })}
            </div>
          )}
          {field('comment', 'Комментарий', 'comment', { note: 'необязательно' })}
        </fieldset>
        <div className="new-order-end">
          <p>
            Итого <b>{formatRubles(total)}</b>
            {quote && quote.price > 0 && <small> с доставкой {formatRubles(quote.price)}</small>}
          </p>
          <p className="order-aside">
            Предупредите, что данные нужны для заказа и доставки. В истории запишем: согласие дано устно, по телефону.
          </p>
          <FormError text={isEmpty ? 'Добавьте хотя бы одну деталь' : error} />
          <button className="button button-primary" type="submit" aria-busy={isBusy}>
            Оформить заказ
          </button>
          {kept && (
            <button className="link" type="button" onClick={() => saveDraft(null)}>
              Начать заново
            </button>
          )}
        </div>
      </form>
    </AdminDrawer>
  )
}

type CallerNoteProps = { draft: PhoneOrderDraft; onAccount: (isForAccount: boolean) => void }

/** Anybody may have typed this phone into an account; only goods handed over to it say whose it is. */
function CallerNote({ draft, onAccount }: CallerNoteProps) {
  const { caller, isForAccount } = draft
  if (!caller) return null
  if (caller.user_id === null) {
    return (
      <p className="order-aside">
        {caller.phone_proved
          ? 'Уже заказывал без регистрации'
          : 'Заказывал без регистрации, но ничего не получал. Проверьте имя и адрес'}
      </p>
    )
  }
  const master = tierOf(draft) === 'retail' ? '' : ', цены мастера'
  if (caller.phone_proved) return <p className="order-aside">Заказ появится в его профиле{master}</p>
  return (
    <div className="caller-doubt" role="alert">
      <p>
        По этому телефону аккаунт ничего не получал{caller.email_confirmed ? '' : ', почта не подтверждена'}: номер мог
        вписать кто угодно. Спросите, чей это аккаунт, или оформите без него.
      </p>
      <label>
        <input type="checkbox" checked={isForAccount} onChange={(event) => onAccount(event.currentTarget.checked)} />
        Аккаунт {caller.email ?? ''} — его: добавить заказ в профиль{master}
      </label>
    </div>
  )
}

type TextName = Exclude<keyof PhoneOrderDraft, 'key' | 'caller' | 'isForAccount' | 'lines' | 'method' | 'payment'>

function counted(lines: PhoneOrderDraft['lines'], id: number, quantity: number): PhoneOrderDraft['lines'] {
  return lines
    .map((line) => (line.id === id ? { ...line, quantity: Math.min(quantity, line.available ?? quantity) } : line))
    .filter((line) => line.quantity > 0)
}
