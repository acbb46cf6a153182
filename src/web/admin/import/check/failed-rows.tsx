export function FailedRows({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="admin-state" role="alert">
      Не удалось загрузить строки.{' '}
      <button className="link" type="button" onClick={onRetry}>
        Повторить
      </button>
    </p>
  )
}
