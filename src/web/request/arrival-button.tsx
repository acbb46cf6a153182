import { lazy, Suspense, useState } from 'react'

const ArrivalDialog = lazy(async () => ({ default: (await import('./arrival-dialog.tsx')).ArrivalDialog }))

type ArrivalButtonProps = { product: { id: number; name: string } }

/** For a part that is sold out: the shop writes when it is there again. The form comes when it is first wanted. */
export function ArrivalButton({ product }: ArrivalButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)

  function open() {
    setWanted(true)
    setOpen(true)
  }

  return (
    <>
      <button
        className="button button-secondary arrival-button with-script"
        type="button"
        aria-label={`Сообщить о поступлении: ${product.name}`}
        onClick={open}
      >
        Сообщить о поступлении
      </button>
      {isWanted && (
        <Suspense fallback={null}>
          <ArrivalDialog product={product} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
