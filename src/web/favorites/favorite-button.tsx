import { Icon } from '#web/ui/icon.tsx'
import { toggleFavorite, useIsFavorite } from './favorites-store.ts'

type FavoriteButtonProps = { product: { id: number; name: string }; className?: string; hasLabel?: boolean }

/** ♡: pressed or not, for everyone; whether it may be kept is decided when it is pressed. */
export function FavoriteButton({ product, className = 'favorite-round', hasLabel = false }: FavoriteButtonProps) {
  const isFavorite = useIsFavorite(product.id)
  const label = isFavorite ? 'В избранном' : 'В избранное'
  return (
    <button
      className={`${className} favorite with-script`}
      type="button"
      aria-pressed={isFavorite}
      aria-label={`${label}: ${product.name}`}
      onClick={() => toggleFavorite(product.id)}
    >
      <Icon name="heart" />
      {hasLabel && <span>{label}</span>}
    </button>
  )
}
