import type { UserRole } from '#shared/account/account-contract.ts'

type Named = { last_name: string; first_name: string; patronymic?: string | null }

export function userName({ last_name, first_name, patronymic }: Named): string {
  return [last_name, first_name, patronymic].filter(Boolean).join(' ')
}

export const roleNames: Record<UserRole, string> = { admin: 'Администратор', master: 'Мастер', user: 'Покупатель' }

/** The confirmation before a user's role changes. */
export const roleQuestions: Record<UserRole, { ask: (name: string) => string; means: string }> = {
  admin: { ask: (name) => `Сделать ${name} администратором?`, means: 'Получит доступ ко всем разделам.' },
  master: { ask: (name) => `Сделать ${name} мастером?`, means: 'Увидит цены мастера и сможет заказывать списком.' },
  user: { ask: (name) => `Сделать ${name} покупателем?`, means: 'Будет видеть розничные цены и только магазин.' },
}
