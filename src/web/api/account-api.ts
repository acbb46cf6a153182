import type { Profile, ProfileChange, RegisterInput, SignedInUser } from '#shared/account/account-contract.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { changeShop, readShop } from './shop-call.ts'

/** What a person does with their own account. Only the page of a running browser asks these, never a loader. */

type Done = { ok: true }

export function readSession(): Promise<{ user: SignedInUser | null }> {
  return readShop('/api/session')
}

export function logIn(input: { email: string; password: string }): Promise<SignedInUser> {
  return changeShop('/api/login', { method: 'POST', body: input })
}

export function register(input: RegisterInput): Promise<SignedInUser> {
  return changeShop('/api/register', { method: 'POST', body: input })
}

export function logOut(): Promise<Done> {
  return changeShop('/api/logout', { method: 'POST' })
}

export function logOutEverywhere(): Promise<Done> {
  return changeShop('/api/logout-everywhere', { method: 'POST' })
}

/** Undefined where the shop would not say, as when too many were asked: registering itself will tell. */
export function isEmailTaken(email: string): Promise<boolean | undefined> {
  return exists(`/api/user-by-email/${encodeURIComponent(email)}`)
}

export function isPhoneTaken(phone: string): Promise<boolean | undefined> {
  return exists(`/api/user-by-phone/${encodeURIComponent(phone)}`)
}

async function exists(url: string): Promise<boolean | undefined> {
  try {
    await readShop(url)
    return true
  } catch (error) {
    return error instanceof ShopApiError && error.status === 404 ? false : undefined
  }
}

export function sendRecoveryCode(email: string): Promise<Done> {
  return changeShop('/api/password/forgot', { method: 'POST', body: { email } })
}

export function verifyRecoveryCode(input: { email: string; code: string }): Promise<{ valid: boolean }> {
  return changeShop('/api/password/verify', { method: 'POST', body: input })
}

export function resetPassword(input: { email: string; code: string; new_password: string }): Promise<Done> {
  return changeShop('/api/password/reset', { method: 'POST', body: input })
}

export function changeProfile(
  id: number,
  input: Partial<Pick<Profile, 'first_name' | 'last_name' | 'patronymic' | 'email'>> & {
    phone?: string
    password?: string
  },
): Promise<ProfileChange> {
  return changeShop(`/api/user/${id}`, { method: 'PATCH', body: input })
}

export function changePassword(id: number, input: { password: string; new_password: string }): Promise<Done> {
  return changeShop(`/api/user/${id}/password`, { method: 'POST', body: input })
}

export function sendEmailCode(): Promise<Done> {
  return changeShop('/api/email/code', { method: 'POST' })
}

export function confirmEmail(code: string): Promise<Profile> {
  return changeShop('/api/email/confirm', { method: 'POST', body: { code } })
}

export function eraseAccount(id: number, password: string): Promise<Done> {
  return changeShop(`/api/user/${id}`, { method: 'DELETE', body: { password } })
}
