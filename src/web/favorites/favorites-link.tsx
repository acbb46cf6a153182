import { CountBadge } from '#web/ui/count-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFavoritesCount } from './favorites-store.ts'

export function FavoritesLink({ className }: { className?: string }) {
  return (
    <Link className={className} to="/favorites">
      <CountBadge count={useFavoritesCount()}>
        <Icon name="heart" />
      </CountBadge>
      <span>Избранное</span>
    </Link>
  )
}
