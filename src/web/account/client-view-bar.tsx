import { isClientView } from '#shared/money/client-view-cookie.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToClient } from './client-view.ts'

/** While the client looks, the master is reminded of it and can end it from every page. */
export function ClientViewBar() {
  if (!isClientView(document.cookie)) return null
  return (
    <aside className="client-view" aria-label="Показ клиенту">
      <Icon name="eye" />
      <span>Розничные цены для клиента</span>
      <button className="link" type="button" onClick={() => showToClient(false)}>
        Вернуть мои цены
      </button>
    </aside>
  )
}
