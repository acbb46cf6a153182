import { Icon } from '#web/ui/icon.tsx'

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
