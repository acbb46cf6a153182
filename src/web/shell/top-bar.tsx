import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { Link } from '#web/ui/link.tsx'
import { OpeningStateText } from './opening-state.tsx'

/** The thin row on large screens: hours, help pages, phone. The live state stands last, so nothing moves when it comes. */
export function TopBar() {
  const { shop } = useShell()
  const session = useSession()
  return (
    <section className="top-bar" aria-label="Часы работы и телефон">
      <div className="container">
        <span>{shop.schedule.join(', ')}</span>
        <OpeningStateText hours={shop.hours} />
        <nav aria-label="Помощь">
          {session?.role === 'admin' && <Link to="/orders">Управление</Link>}
          <Link to="/info/dostavka">Доставка</Link>
          <Link to="/info/oplata">Оплата</Link>
          <Link to="/info/vozvrat">Возврат и обмен</Link>
          <Link to="/about">О нас</Link>
        </nav>
        <a className="top-bar-phone" href={phoneLink(shop.phone)}>
          {shop.phone}
        </a>
      </div>
    </section>
  )
}
