import { EnquiryButton } from '#web/enquiry/enquiry-button.tsx'
import { phoneLink } from '#web/page/shop-paths.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A person answers where the page does not. */
export function ModelAsk({ name, phone }: { name: string; phone: string }) {
  return (
    <section className="section model-ask" id="ask" aria-labelledby="ask-title">
      <div>
        <h2 id="ask-title">Не уверены, какая деталь нужна?</h2>
        <p>Опишите поломку или пришлите фото. Мастер подберёт деталь для {name} и ответит в рабочее время.</p>
      </div>
      <div className="model-ask-ways">
        <EnquiryButton asked={{ kind: 'find-part', text: `${name}: ` }}>
          <Icon name="message-circle" />
          Спросить мастера
        </EnquiryButton>
        {phone && (
          <a className="button button-outline" href={phoneLink(phone)}>
            <Icon name="phone" />
            {phone}
          </a>
        )}
      </div>
    </section>
  )
}
