type FailedReadProps = {
  /** What did not come, as a sentence. */
  text?: string
  className?: string
  onRetry: () => unknown
}

/** Something did not come: say what, and let it be asked for again. */
export function FailedRead({ text = 'Не удалось загрузить.', className, onRetry }: FailedReadProps) {
  return (
    <p className={className} role="alert">
      {text}{' '}
      <button className="link" type="button" onClick={() => void onRetry()}>
        Повторить
      </button>
    </p>
  )
}
