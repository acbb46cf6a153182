import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatPhone, incompletePhoneText, isCompletePhone } from '#shared/account/phone.ts'
import { orderTexts } from '#shared/order/order-texts.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { FormFault } from '#web/account/form-fault.tsx'
import { openAuth } from '#web/account/open-auth.ts'
import { useSession } from '#web/account/session.ts'
import { findOrder } from '#web/api/order-api.ts'
import { Field } from '#web/ui/field.tsx'

type Faults = { number?: string; phone?: string; form?: string }

/** The number from the letter and the phone of the buyer open the order again. */
export function OrderSearch({ number: known, isLost = false }: { number: string; isLost?: boolean }) {
  const navigate = useNavigate()
  const session = useSession()
  const [number, setNumber] = useState(known)
  const [phone, setPhone] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const found = faultsOf(number, phone)
    setFaults(found)
    if (found.number || found.phone) return showFirst(form)
    setBusy(true)
    try {
      const order = await findOrder({ number, phone })
      navigate(`/order/${order.number}?${new URLSearchParams({ token: order.token })}`, { replace: isLost })
    } catch (error) {
      setFaults(refused(error))
    }
    setBusy(false)
  }

  return (
    <form className="panel order-search form-grid" noValidate onSubmit={submit}>
      {isLost ? (
        <p>Чтобы открыть заказ, введите телефон, который указали при оформлении, — или откройте ссылку из письма.</p>
      ) : (
        <p>Номер есть в письме и в сообщении об оформлении. Телефон — тот, что указали в заказе.</p>
      )}
      <Field
        label="Номер заказа"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={number}
        error={faults.number}
        onChange={(event) => {
          setNumber(event.target.value)
          setFaults({ ...faults, number: undefined })
        }}
      />
      <Field
        label="Телефон"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+7"
        value={phone}
        error={faults.phone}
        onChange={(event) => {
          setPhone(formatPhone(event.target.value))
          setFaults({ ...faults, phone: undefined })
        }}
      />
      <FormFault text={faults.form} />
      <button className="button button-primary" type="submit" aria-busy={isBusy}>
        Найти заказ
      </button>
      {!session && (
        <p>
          Заказывали с аккаунтом?{' '}
          <button className="link" type="button" onClick={() => void openAuth()}>
            Войти
          </button>
        </p>
      )}
    </form>
  )
}

function faultsOf(number: string, phone: string): Faults {
  return {
    ...(!/^[\s№#]*[1-9][\d\s]{0,10}$/.test(number.trim()) && { number: orderTexts.number }),
    ...(!isCompletePhone(phone) && { phone: incompletePhoneText }),
  }
}

function refused(error: unknown): Faults {
  if (!(error instanceof ShopApiError)) return { form: unavailableText }
  if (error.status === 404) return { form: 'Такого заказа нет. Проверьте номер и телефон' }
  return error.problem.fields ?? { form: error.problem.error }
}

function showFirst(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus())
}
