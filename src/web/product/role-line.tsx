import type { MouseEvent } from 'react'
import type { Product } from '#shared/catalog/product-contract.ts'
import { showToClient } from '#web/account/client-view.ts'
import { openAuth } from '#web/account/open-auth.ts'

/** A master reads whose price it is; everyone else that masters have their own, never how much. */
export function RoleLine({ product }: { product: Product }) {
  if (!('master_price' in product)) {
    return (
      <p className="role-line role-line-guest">
        Мастерам — дешевле.{' '}
        <a className="link" href="/login" onClick={open}>
          Войти как мастер
        </a>
      </p>
    )
  }
  return (
    <p className="role-line">
      Ваша цена мастера.{' '}
      <button className="link with-script" type="button" onClick={() => showToClient(true)}>
        Показать клиенту
      </button>
    </p>
  )
}

function open(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void openAuth('login')
}
