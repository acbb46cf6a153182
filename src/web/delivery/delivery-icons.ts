import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { IconName } from '#web/ui/icon.tsx'

export const deliveryIcons: Record<DeliveryMethod, IconName> = {
  pickup: 'store',
  point: 'package',
  courier: 'truck',
  post: 'mail',
}
