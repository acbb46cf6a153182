import { type ReactNode, useEffect, useState } from 'react'
import { AdminPage } from '#web/admin/ui/admin-page.tsx'
import { factorNeededEvent } from '#web/api/call-shop.ts'
import { FactorSection } from '#web/factor/factor-section.tsx'

/** Whoever must have a second factor chooses it here, in the place of every screen. The server has rejected a call for it. */
export function FactorGate({ children }: { children: ReactNode }) {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    const close = () => setClosed(true)
    document.addEventListener(factorNeededEvent, close)
    return () => document.removeEventListener(factorNeededEvent, close)
  }, [])
  if (!isClosed) return children
  return (
    <AdminPage title="Второй шаг входа">
      <section className="admin-card factor-gate form-grid" aria-label="Второй шаг входа">
        <p>
          Одного пароля для управления мало: нужен ещё код с телефона или ключ доступа, и украденный пароль ничего не
          откроет. Настройте второй шаг один раз, это займёт минуту.
        </p>
        <FactorSection onReady={() => window.location.reload()} />
      </section>
    </AdminPage>
  )
}
