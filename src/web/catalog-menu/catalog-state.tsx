/** While the catalogue comes: the word, and rows where the names will stand. */
export function CatalogLoading() {
  return (
    <div className="catalog-loading" role="status">
      <p>Загрузка...</p>
      {[1, 2, 3, 4, 5].map((row) => (
        <i key={row} />
      ))}
    </div>
  )
}

export function CatalogFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="catalog-failed" role="alert">
      Не удалось загрузить каталог.{' '}
      <button className="link" type="button" onClick={onRetry}>
        Повторить
      </button>
    </p>
  )
}

/** A shop that has just opened, or one whose categories are all hidden. */
export function CatalogEmpty() {
  return (
    <p className="catalog-failed" role="status">
      В каталоге пока ничего нет
    </p>
  )
}
