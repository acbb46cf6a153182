import { useEffect } from 'react'
import { soonTitle } from '#shared/opening/soon-text.ts'
import { meta } from '#shared/page/page-meta.ts'
import { openAuth } from '#web/account/open-auth.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { Page as HomePage } from './home-page.tsx'

export { islands } from './home-page.tsx'

/** /login and /register: the home page with the window open; before the shop is open, the door with the window before it. */
export function Page() {
  const { shop } = useShell()
  const { pathname } = useLocation()
  useEffect(() => {
    void openAuth(/register/i.test(pathname) ? 'registration' : 'login')
  }, [pathname])
  return shop.isOpen ? <HomePage /> : <ClosedDoor name={shop.name} />
}

function ClosedDoor({ name }: { name: string }) {
  return (
    <main className="soon blueprint" id="main">
      <PageHead meta={meta(name, soonTitle, soonTitle)} noindex />
      <div className="soon-plate">
        <p className="soon-name">{name}</p>
        <h1>{soonTitle}</h1>
        <p>Сотрудники входят здесь, покупателям магазин откроется позже.</p>
        <p>
          <button className="button button-primary" type="button" onClick={() => void openAuth()}>
            Войти
          </button>
        </p>
      </div>
    </main>
  )
}
