import type { FastifyBaseLogger } from 'fastify'
import type { Limits } from '#server/platform/admission/limits.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/database/secrets.ts'
import type { BackgroundWork } from '#server/platform/jobs/background-work.ts'
import type { PersonalDataSource } from '#server/platform/session/erase-list.ts'
import type { Passwords } from '#server/platform/session/passwords.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

export type AccountDeps = {
  db: Db
  limits: Limits
  passwords: Passwords
  secrets: Secrets
  shop: ShopFacts
  log: FastifyBaseLogger
  background: BackgroundWork
  /** Where the list of erased accounts and the mail files are. */
  dataDir: string
  /** What other parts of the shop store about a user, to be handed out and to be erased. */
  personalData: PersonalDataSource[]
}

/** Where a request came from, for consents and the audit trail. */
export type Visitor = { ip: string; address: string; userAgent: string }

/** Too many tries; `seconds` until the next one. */
export type TooMany = { ok: false; code: 'too-many'; seconds: number }
