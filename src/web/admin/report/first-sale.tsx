import { countOf } from '#web/ui/count.ts'
import { Link } from '#web/ui/link.tsx'

const timesForms = { one: 'раз', few: 'раза', many: 'раз' }

/** A shop nobody has bought from yet: what will stand here, and what can be looked at meanwhile. */
export function FirstSale({ searched }: { searched: number }) {
  return (
    <section className="admin-card desk-first" aria-labelledby="first-sale">
      <svg viewBox="0 0 420 110" aria-hidden="true">
        <path className="chart-grid" d="M20 90h380M20 60h380M20 30h380" />
        <path className="chart-before" d="M30 84c60-4 80-10 130-26s90-18 120-30 70-14 110-18" />
        <circle className="chart-mark" cx="30" cy="84" r="6" />
      </svg>
      <h2 id="first-sale">Здесь появятся продажи</h2>
      <p>
        С первого заказа.{' '}
        {searched > 0
          ? `Пока можно посмотреть, что ищут: за неделю искали ${countOf(searched, timesForms)}.`
          : 'Пока можно проверить, как оформляется заказ.'}
      </p>
      <div>
        <Link className="button button-primary button-small" to="/searches?tab=all">
          Что искали
        </Link>
        <Link className="button button-outline button-small" to="/orders?order=new">
          Оформить пробный заказ
        </Link>
      </div>
    </section>
  )
}
