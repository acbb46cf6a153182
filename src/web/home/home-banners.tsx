import type { MouseEvent } from 'react'
import { openAuth } from '#web/account/open-auth.ts'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { useSession } from '#web/page/session.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'

const forMasters = ['Своя цена на каждой детали', 'Заказ списком артикулов', 'Повтор заказа в один шаг']

/** For those who repair, and for those who do not know what broke. No figures: a master's price is shown to masters only. */
export function HomeBanners({ phone }: { phone: string }) {
  const session = useSession()
  return (
    <div className="home-banners">
      <section className="master-banner">
        <div>
          <h2>Ремонтируете технику? Цены для мастеров</h2>
          <p>Подтвердите профиль мастера — и видите свою цену на каждой детали сразу в каталоге.</p>
          {session ? (
            <Link className="button" to="/profile?tab=data">
              Стать мастером
            </Link>
          ) : (
            <a className="button" href="/register" onClick={register}>
              Стать мастером
            </a>
          )}
        </div>
        <ul aria-label="Что получает мастер">
          {forMasters.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section className="help-banner">
        <h2>Не знаете, что сломалось?</h2>
        <p>Пришлите фото шильдика и детали — подберём по модели и ответим в рабочее время.</p>
        <EnquiryButton asked={{ kind: 'find-part' }}>Помочь с подбором</EnquiryButton>
        {phone && (
          <a className="button button-primary without-script" href={phoneLink(phone)}>
            Позвонить {phone}
          </a>
        )}
        <Drawing name="thermostat.plain" />
      </section>
    </div>
  )
}

function register(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void openAuth('registration')
}
