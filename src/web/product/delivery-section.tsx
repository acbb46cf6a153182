import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'

/** Delivery and payment in a few words; prices for the visitor's city are beside the button. */
export function DeliverySection({ address }: { address: string }) {
  return (
    <Section id="delivery" title="Доставка и оплата">
      <div className="specs">
        <p>
          Отправляем по всей России: курьером, в пункт выдачи или почтой. Можно забрать самим: {address}. Цены и сроки
          для вашего города — рядом с ценой детали.{' '}
          <Link className="link" to="/info/dostavka">
            Способы доставки
          </Link>
        </p>
        <p>
          Оплатить можно при получении или по счёту. Чек приходит на электронную почту.{' '}
          <Link className="link" to="/info/oplata">
            Способы оплаты
          </Link>
        </p>
      </div>
    </Section>
  )
}
