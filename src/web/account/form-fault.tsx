import { Icon } from '#web/ui/icon.tsx'

/** What went wrong with the whole form rather than with a field. */
export function FormFault({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="form-error">
          <Icon name="circle-exclamation-point" />
          {text}
        </p>
      )}
    </div>
  )
}
