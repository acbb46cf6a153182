import { Icon } from '#web/ui/icon.tsx'
import { toggleCompared, useIsCompared } from './compare-store.ts'

type CompareButtonProps = { product: { id: number; name: string }; className?: string; hasLabel?: boolean }

/** «Сравнить»: puts the product beside the others that were chosen, or takes it away again. */
export function CompareButton({ product, className = 'compare-round', hasLabel = false }: CompareButtonProps) {
  const isCompared = useIsCompared(product.id)
  const label = isCompared ? 'В сравнении' : 'Сравнить'
  return (
    <button
      className={`${className} compare with-script`}
      type="button"
      aria-pressed={isCompared}
      aria-label={`${label}: ${product.name}`}
      onClick={() => toggleCompared(product.id)}
    >
      <Icon name="columns-3" />
      {hasLabel && <span>{label}</span>}
    </button>
  )
}
