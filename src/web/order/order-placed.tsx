import { type FormEvent, useState } from 'react'
import { passwordError } from '#shared/account/sign-in-rules.ts'
import type { Order } from '#shared/order/order-contract.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { rejectedRegistrationErrors } from '#web/account/auth-errors.ts'
import { openAuth } from '#web/account/open-auth.ts'
import { finishSignIn } from '#web/account/sign-in-end.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useSession } from '#web/page/session.ts'
import { PasswordField } from '#web/ui/fields/field.tsx'
import { PolicyLink } from '#web/ui/link.tsx'

/** Just placed: where the letter went, and for a guest an account to follow the order from. What comes next stands below, as always. */
export function OrderPlaced({ order }: { order: Order }) {
  const session = useSession()
  return (
    <section className="panel order-placed" aria-label="Заказ оформлен">
      <p>Спасибо за заказ!{order.contact.email && ` Письмо отправили на ${order.contact.email}.`}</p>
      {!session && <AccountOffer contact={order.contact} />}
    </section>
  )
}

/** The shop knows everything else already: one field makes an account of it. */
function AccountOffer({ contact }: { contact: Order['contact'] }) {
  const [password, setPassword] = useState('')
  const { isBusy, error, run, reject, clear } = useWrite()
  const [isDeclined, setDeclined] = useState(false)
  const { email } = contact
  if (isDeclined || !email) return null

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = passwordError(password)
    if (found || !email) return reject(found ?? '')
    void run(async () => {
      try {
        await callShop('POST /api/register', { body: { ...contact, email, password, consent: true } })
      } catch (rejected) {
        const { form, ...fields } = rejectedRegistrationErrors(rejected)
        throw new ShopApiError(400, { error: form ?? Object.values(fields).join(' '), code: 'not-registered' })
      }
      await finishSignIn()
    })
  }

  return (
    <form className="order-account" noValidate onSubmit={submit}>
      <h2>Придумайте пароль — и следите за заказом</h2>
      <input className="visually-hidden" type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Пароль"
        hint="Минимум 8 символов"
        name="password"
        autoComplete="new-password"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value)
          clear()
        }}
      />
      <p className="order-account-actions">
        <button className="button button-primary" type="submit" aria-busy={isBusy}>
          Создать аккаунт
        </button>
        <button className="button button-outline" type="button" onClick={() => setDeclined(true)}>
          Не сейчас
        </button>
        <button className="link" type="button" onClick={() => void openAuth()}>
          Уже есть аккаунт
        </button>
      </p>
      <p className="profile-note">
        Создавая аккаунт на {email}, вы соглашаетесь на <PolicyLink />. Заказ появится в нём, когда подтвердите почту
        кодом из письма.
      </p>
    </form>
  )
}
