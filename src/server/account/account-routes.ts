import type { FastifyInstance } from 'fastify'
import type { AccountDeps } from './account-deps.ts'
import { registerExistence } from './existence-routes.ts'
import { registerLogin } from './login-routes.ts'
import { registerProfile } from './profile-routes.ts'
import { registerRecovery } from './recovery-routes.ts'
import { registerUserAdmin } from './user-admin-routes.ts'

/** Everything about a person's account, from the door to the way out. */
export function registerAccount(app: FastifyInstance, deps: AccountDeps) {
  registerLogin(app, deps)
  registerExistence(app, deps)
  registerRecovery(app, deps)
  registerProfile(app, deps)
  registerUserAdmin(app, deps)
}
