import type { Db, Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import type { Config } from '#server/platform/process/config.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { mailFaultText } from '#shared/opening/mail-fault.ts'
import {
  type OpeningState,
  type StoredOpening,
  storedOpening,
  type TestMail,
} from '#shared/opening/opening-contract.ts'
import { missingToOpen, type OpeningStep, openingSteps, stateOfStep, stepNames } from '#shared/opening/opening-rules.ts'
import { testMailOf } from './opening-mail.ts'
import {
  endWaitingTestMails,
  type FoundThings,
  findTestMail,
  findThings,
  insertClosed,
  lockOpening,
  type TestMailRow,
  writeOpening,
} from './opening-queries.ts'

export type OpeningDeps = { db: Db; config: Config; settings: ShopSettings }
export type Owner = { id: number; email: string; ip: string }

/** A shop that begins empty is closed until its owner opens it. Those that sell already know nothing of it. */
export async function closeNewShop(tx: Queryable): Promise<void> {
  await insertClosed(tx)
}

/** Every step ticks itself: nothing is noted about it, the data are looked at. */
export async function readOpening({ db, config, settings }: OpeningDeps, owner: Owner): Promise<OpeningState> {
  await settings.ready()
  const [things, mail] = [await findThings(db), await findTestMail(db)]
  const stored = settings.opening()
  const sent = mail && toTestMail(mail, config)
  const done = openingSteps.filter((step) => isDone(step, { things, mail: sent, settings, config }))
  const steps = openingSteps.map((step) => ({ step, state: stateOfStep(step, { done, later: stored?.later ?? [] }) }))
  const isOpen = settings.facts.isOpen
  return {
    is_open: isOpen,
    is_guided: stored !== null && (!isOpen || steps.some(({ state }) => state === 'todo')),
    steps,
    missing: missingToOpen({ done }),
    can_close: !things.orders,
    own_email: owner.email,
    test_mail: sent,
  }
}

type Looked = Pick<OpeningDeps, 'settings' | 'config'> & { things: FoundThings; mail: TestMail | null }

function isDone(step: OpeningStep, { things, mail, settings, config }: Looked): boolean {
  const values = settings.values()
  const { standard } = settings
  switch (step) {
    case 'name':
      return values.shop !== standard.shop || !config.shop.isNameless
    case 'contacts':
      return values.contacts.phone !== '' && values.contacts.address !== ''
    case 'hours':
      return values.hours !== standard.hours
    case 'requisites':
      return values.requisites.name !== '' && values.requisites.inn !== undefined
    case 'delivery':
      return values.delivery !== standard.delivery || config.delivery.file !== undefined
    case 'category':
      return things.categories
    case 'product':
      return things.products
    case 'mail':
      return mail?.state === 'sent'
    case 'staff':
      return things.colleagues
  }
}

/** Without a mail server everything is written to files: that proves nothing about mail. */
function toTestMail({ to, state, fault, at }: TestMailRow, config: Config): TestMail {
  if (state === 'sent') return { to, at, state: config.mail.smtpUrl ? 'sent' : 'file', reason: null }
  if (state === 'waiting' && fault === null) return { to, at, state: 'waiting', reason: null }
  return { to, at, state: 'refused', reason: mailFaultText(fault ?? 'gave up waiting') }
}

type Moved = { ok: true } | { ok: false; code: 'not-ready' | 'shop-has-orders'; text?: string }

export async function moveOpening(deps: OpeningDeps, owner: Owner, isOpen: boolean): Promise<Moved> {
  const { missing, can_close, is_open } = await readOpening(deps, owner)
  if (isOpen && !is_open && missing.length > 0) {
    const names = missing.map((step) => stepNames[step].toLowerCase()).join(', ')
    return { ok: false, code: 'not-ready', text: `Чтобы открыть магазин, заполните: ${names}` }
  }
  if (!isOpen && !can_close) return { ok: false, code: 'shop-has-orders' }
  await change(
    deps,
    owner,
    (stored) => ({ ...stored, isOpen }),
    isOpen ? 'settings-shop-opened' : 'settings-shop-closed',
  )
  return { ok: true }
}

export async function putOff(deps: OpeningDeps, owner: Owner, step: OpeningStep, isLater: boolean): Promise<void> {
  await change(deps, owner, (stored) => {
    const others = stored.later.filter((each) => each !== step)
    return { ...stored, later: isLater ? [...others, step] : others }
  })
}

type Noted = 'settings-shop-opened' | 'settings-shop-closed'

async function change(
  { db, settings }: OpeningDeps,
  owner: Owner,
  changed: (stored: StoredOpening) => StoredOpening,
  noted?: Noted,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = storedOpening.safeParse(await lockOpening(tx))
    const stored = known.success ? known.data : { isOpen: settings.facts.isOpen, later: [] }
    await writeOpening(tx, changed(stored), owner.id)
    if (noted) await writeAudit(tx, { kind: noted, actorId: owner.id, ip: owner.ip, details: {} })
  })
  // This process knows at once; the notice of the database tells the others.
  settings.outdated()
  await settings.ready()
}

/** It goes the way every mail of the shop goes: what becomes of it is true of them all. */
export async function sendTestMail({ db, settings }: OpeningDeps, owner: Owner): Promise<void> {
  await settings.ready()
  await db.transaction(async (tx) => {
    await endWaitingTestMails(tx)
    await enqueueMail(tx, testMailOf(settings.facts, owner.email))
  })
}
