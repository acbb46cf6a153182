import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, rejectTooMany } from '#server/platform/admission/limits.ts'
import { type ProblemCode, problemError } from '#server/platform/http/problems.ts'
import type { Profile, SignedInUser } from '#shared/account/account-contract.ts'
import type { ManagedUser } from '#shared/user/user-admin-contract.ts'
import type { TooMany, Visitor } from './account-deps.ts'
import type { UserRow } from './account-queries.ts'
import type { UserListRow } from './user-list-queries.ts'

type Named = Pick<UserRow, 'id' | 'role' | 'firstName' | 'lastName' | 'email' | 'emailConfirmed'>

export function toSignedInUser(user: Named): SignedInUser {
  return {
    userId: user.id,
    id: user.id,
    role: user.role,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    email_confirmed: user.emailConfirmed,
  }
}

export function toProfile(user: UserRow): Profile {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    patronymic: user.patronymic,
    phone: user.phone,
    email: user.email,
    role: user.role,
    email_confirmed: user.emailConfirmed,
  }
}

export function toManagedUser(user: UserListRow): ManagedUser {
  return {
    ...toProfile(user),
    staff_role: user.staffRole,
    trade_level: user.tradeLevel,
    blocked: user.blocked,
    version: user.version,
    created_at: new Date(user.createdAt).toISOString(),
    orders: user.orders,
    spent: user.spent,
    seen_on: user.seenOn,
  }
}

export function visitorOf(request: FastifyRequest): Visitor {
  const userAgent = request.headers['user-agent'] ?? ''
  return { ip: request.ip, address: addressOf(request), userAgent: userAgent.slice(0, 300) }
}

/** A rejection of a service becomes the answer of its route. */
export function reject(
  reply: FastifyReply,
  rejection: TooMany | { ok: false; code: Exclude<ProblemCode, 'too-many'> },
): never {
  if ('seconds' in rejection) return rejectTooMany(reply, rejection.seconds)
  throw problemError(rejection.code)
}
