import { useEffect, useState } from 'react'
import { moscowTime } from '#shared/calendar/moscow-clock.ts'
import type { OpeningHours } from '#shared/calendar/opening-hours.ts'
import { specialLines } from '#shared/calendar/opening-schedule.ts'
import { aboutMeta } from '#shared/page/page-meta.ts'
import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useShell } from '#web/page/shell-data.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { Drawing } from '#web/ui/drawing.tsx'
import { Link } from '#web/ui/link.tsx'

export function Page() {
  const { shop } = useShell()
  return (
    <main className="container" id="main">
      <PageHead meta={aboutMeta(shop.name)} path="/about" />
      <Breadcrumbs crumbs={[]} current="О нас" />
      <div className="page-title">
        <h1>О магазине</h1>
      </div>
      <div className="article-layout">
        <article className="article">
          <p className="lead">
            {shop.name} — магазин запчастей для бытовой техники. Мы начинаем не с каталога, а с шильдика: таблички на
            технике, где напечатан код модели. По нему видно, какая деталь подойдёт.
          </p>
          <h2>Как мы работаем</h2>
          <ul>
            <li>Храним списки совместимости: какая деталь к каким моделям подходит.</li>
            <li>Показываем оригиналы и аналоги рядом, с честной пометкой, что есть что.</li>
            <li>Если модели нет в списке, так и говорим, и проверяем вручную до отправки.</li>
            <li>Отправляем по всей России: курьером, в пункты выдачи и почтой.</li>
          </ul>
          {shop.address && (
            <>
              <h2>Где мы</h2>
              <p>{shop.address}. Заказ можно забрать самим в часы работы.</p>
            </>
          )}
          <p>
            Смотрите также: <Link to="/info/dostavka">доставка</Link>, <Link to="/info/oplata">оплата</Link>,{' '}
            <Link to="/info/vozvrat">возврат и обмен</Link>, <Link to="/info/rekvizity">реквизиты</Link>.
          </p>
        </article>
        <aside className="contact-card">
          <Drawing name="washer" />
          <h2>Контакты</h2>
          {shop.phone && (
            <p className="footer-phone">
              <a href={phoneLink(shop.phone)}>{shop.phone}</a>
            </p>
          )}
          {shop.schedule.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <SpecialDays hours={shop.hours} />
          {shop.address && <address>{shop.address}</address>}
          <EnquiryButton className="button button-secondary" asked={{ kind: 'question' }}>
            Написать нам
          </EnquiryButton>
        </aside>
      </div>
    </main>
  )
}

/** Coming holidays and short days. The date is known only after hydration: pages are cached. */
function SpecialDays({ hours }: { hours: OpeningHours }) {
  const [lines, setLines] = useState<string[]>([])
  useEffect(() => setLines(specialLines(hours, moscowTime(new Date()).day)), [hours])
  return lines.map((line) => <p key={line}>{line}</p>)
}
