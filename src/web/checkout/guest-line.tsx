import { openAuth } from '#web/account/open-auth.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Nobody needs an account to order; what is typed stays when logging in. */
export function GuestLine() {
  return (
    <p className="checkout-guest">
      <Icon name="user-round" />
      <span>
        Оформляете без регистрации. Уже есть аккаунт?{' '}
        <button className="link" type="button" onClick={() => void openAuth()}>
          Войти
        </button>
      </span>
    </p>
  )
}
