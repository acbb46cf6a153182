/** Four ways from the shop to the customer. */

export const deliveryMethods = ['pickup', 'point', 'courier', 'post'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export const deliveryMethodLabels: Record<DeliveryMethod, string> = {
  pickup: 'Самовывоз',
  point: 'Пункт выдачи',
  courier: 'Курьер',
  post: 'Почта',
}
