import type { UserRole } from '#shared/account/account-contract.ts'
import { staffRoleTexts } from '#shared/api/staff-right.ts'
import type { ManagedUser } from '#shared/user/user-admin-contract.ts'

type Named = { last_name: string; first_name: string; patronymic?: string | null }

export function userName({ last_name, first_name, patronymic }: Named): string {
  return [last_name, first_name, patronymic].filter(Boolean).join(' ')
}

export const roleNames: Record<UserRole, string> = { admin: 'Администратор', master: 'Мастер', user: 'Покупатель' }

/** The confirmation before a user's role changes. */
export const roleQuestions: Record<Exclude<UserRole, 'admin'>, { ask: (name: string) => string; means: string }> = {
  master: { ask: (name) => `Сделать ${name} мастером?`, means: 'Увидит цены мастера и сможет заказывать списком.' },
  user: { ask: (name) => `Сделать ${name} покупателем?`, means: 'Будет видеть розничные цены и только магазин.' },
}

/** What somebody is to the shop: a customer, a master, or a member of its staff by their work. */
export function roleNameOf({ role, staff_role }: Pick<ManagedUser, 'role' | 'staff_role'>): string {
  return staff_role ? staffRoleTexts[staff_role].name : roleNames[role]
}
