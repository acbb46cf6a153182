import { Icon } from '#web/ui/icon.tsx'
import { toggleFavorite, useIsFavorite } from './favorites-store.ts'

type FavoriteButtonProps = { product: { id: number; name: string }; className?: string; hasLabel?: boolean }

/** ♡: shown to everyone; guests are asked to log in when they press it. */
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
