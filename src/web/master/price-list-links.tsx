import { Icon } from '#web/ui/icon.tsx'

/** The whole catalogue at the master's own prices, to look through without a connection. */
export function PriceListLinks() {
  return (
    <section className="panel profile-card form-grid" aria-labelledby="price-list-title">
      <h2 id="price-list-title">Прайс-лист</h2>
      <p>Весь каталог по вашим ценам на сегодня.</p>
      <div className="profile-actions">
        <a className="button button-secondary" href="/api/price-list?format=xlsx" download>
          <Icon name="download" />
          Скачать XLSX
        </a>
        <a className="button button-outline" href="/api/price-list?format=csv" download>
          <Icon name="download" />
          Скачать CSV
        </a>
      </div>
    </section>
  )
}
