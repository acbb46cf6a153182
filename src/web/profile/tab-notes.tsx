import { Icon } from '#web/ui/icon.tsx'

/** Where the shop gave no readable answer to what was sent. */
export const notSavedText = 'Не удалось сохранить. Попробуйте ещё раз'

/** A tab that is loading, or failed to load. */
export function TabTrouble({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  if (!isFailed) return <div className="profile-skeleton" role="status" aria-label="Загрузка..." />
  return (
    <div className="panel profile-card">
      <p>Не удалось загрузить данные.</p>
      <button className="button button-secondary" type="button" onClick={onRetry}>
        Повторить
      </button>
    </div>
  )
}

/** The word of success beside the button that was pressed. */
export function SavedNote({ text }: { text: string | undefined }) {
  return (
    <span className="saved-note" role="status">
      {text && (
        <>
          <Icon name="circle-check" />
          {text}
        </>
      )}
    </span>
  )
}
