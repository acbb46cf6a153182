import { CountBadge } from '#web/ui/count-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useCartCount } from './cart-store.ts'

export function CartLink({ className }: { className?: string }) {
  return (
    <Link className={className} to="/cart">
      <CountBadge count={useCartCount()}>
        <Icon name="shopping-cart" />
      </CountBadge>
      <span>Корзина</span>
    </Link>
  )
}
