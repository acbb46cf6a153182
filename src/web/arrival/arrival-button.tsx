import type { AwaitedPart } from './arrival-window.tsx'

/** For a product that is sold out: the shop writes when it is available again. */
export function ArrivalButton({ product: { id, name } }: { product: AwaitedPart }) {
  return (
    <button
      className="button button-secondary arrival-button with-script"
      type="button"
      aria-label={`Сообщить о поступлении: ${name}`}
      onClick={() => void openArrival({ id, name })}
    >
      Сообщить о поступлении
    </button>
  )
}

/** Loads the window when it is first needed; may be called from anywhere. */
export async function openArrival(product: AwaitedPart): Promise<void> {
  const { showArrival } = await import('./arrival-window.tsx')
  showArrival(product)
}
