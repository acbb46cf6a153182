import { openEnquiry } from './open-enquiry.ts'

/** For a product that is sold out: the shop writes when it is available again. */
export function ArrivalButton({ product: { id, name } }: { product: { id: number; name: string } }) {
  return (
    <button
      className="button button-secondary arrival-button with-script"
      type="button"
      aria-label={`Сообщить о поступлении: ${name}`}
      onClick={() => void openEnquiry({ kind: 'arrival', product: { id, name } })}
    >
      Сообщить о поступлении
    </button>
  )
}
