/** A product brought back has a life of its own beside the order: asked for, agreed to or not, received, paid back. */

export const returnStatuses = ['requested', 'approved', 'rejected', 'received', 'refunded'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

type ReturnState = { label: string; moves: readonly ReturnStatus[] }

/** Only the shop moves a return. */
export const returnStates: Record<ReturnStatus, ReturnState> = {
  requested: { label: 'Заявка на рассмотрении', moves: ['approved', 'rejected'] },
  approved: { label: 'Одобрен, ждём товар', moves: ['received', 'rejected'] },
  rejected: { label: 'Отклонён', moves: [] },
  received: { label: 'Товар получен', moves: ['refunded'] },
  refunded: { label: 'Деньги возвращены', moves: [] },
}

/** As it stands to be read: one closed without money says so. */
export function returnText({ status, refunded }: { status: ReturnStatus; refunded: number | null }): string {
  return status === 'refunded' && refunded === 0 ? 'Закрыт без возврата денег' : returnLabel(status)
}

export function returnLabel(status: ReturnStatus): string {
  return returnStates[status].label
}

const dayMs = 24 * 60 * 60 * 1000

/** The last moment a return may be asked for; null before the products were received. */
export function returnDeadline(completedAt: Date | null, returnDays: number): Date | null {
  return completedAt && new Date(completedAt.getTime() + returnDays * dayMs)
}
