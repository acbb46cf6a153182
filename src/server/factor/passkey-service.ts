import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { AccountDeps } from '#server/account/login-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { waitForTurnOf } from '#server/platform/database/sql-rows.ts'
import { type Added, noteAdded, type Owner, type Removed, removeFactor } from './factor-service.ts'
import {
  type Credential,
  deletePasskey,
  findCredentials,
  findPasskey,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  notePasskeyUsed,
  type Purpose,
  spendChallenge,
} from './passkey-queries.ts'

/**
 * A device signs for its owner after a fingerprint, a face or a PIN, and only at the address the key was made for: nobody can be talked
 * into giving it away on another page. What is held and who holds it are two factors at once, so a passkey opens without the password.
 */

/** Two dozen packages that read certificates: they come with the first key, and no start of the shop waits for them. */
const library = () => import('@simplewebauthn/server')

/** Ed25519, P-256, RSA: every device has one of them. */
const algorithms = [-8, -7, -257]
const mostPasskeys = 20

/** The shop's own address, and which browser asks. The address of a request is said by whoever sends it, and is not believed. */
export type Place = { publicOrigin: string; browserHash: Buffer }
const expectedOf = ({ publicOrigin }: Place) => {
  const { origin, hostname } = new URL(publicOrigin)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** The same for all keys of a user: a device replaces its own instead of offering two. */
const handleOf = (userId: number) => Buffer.from(`user-${userId}`)

function described({ id, transports }: Credential) {
  return { id, transports: transports as AuthenticatorTransport[] }
}

type Asked = { purpose: Exclude<Purpose, 'add'>; userId: number | null; place: Place }

/** With a user, only their keys are asked for; without one the device offers those it has for the shop. */
export async function askPasskey({ db }: Pick<AccountDeps, 'db'>, { purpose, userId, place }: Asked) {
  const known = userId === null ? [] : await findCredentials(db, userId)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: expectedOf(place).expectedRPID,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: known.map(described) }),
  })
  await insertChallenge(db, { challenge: options.challenge, purpose, browserHash: place.browserHash, userId })
  return { ...options }
}

type Signed = { purpose: Exclude<Purpose, 'add'>; response: unknown; place: Place }
/** `spend` notes the use where the login itself is written: false when the key was removed meanwhile. */
export type PasskeyProof = { userId: number; isRight: boolean; spend: (tx: Queryable) => Promise<boolean> }

/** Whose key it is, and whether it signed what was asked; null: a key nobody has. */
export async function checkPasskey(
  { db }: Pick<AccountDeps, 'db'>,
  { purpose, response, place }: Signed,
): Promise<PasskeyProof | null> {
  const answer = response as AuthenticationResponseJSON
  const stored = await findPasskey(db, answer.id)
  if (!stored) return null
  const { id, userId, publicKey, counter } = stored
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: async (challenge) => {
      const spent = await spendChallenge(db, { challenge, purpose, browserHash: place.browserHash })
      return spent !== null && (spent.expectedUserId === null || spent.expectedUserId === userId)
    },
    ...expectedOf(place),
    credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => null)
  const { userHandle } = answer.response
  const isOwn = !userHandle || Buffer.from(userHandle, 'base64url').equals(handleOf(userId))
  const newCounter = checked?.authenticationInfo.newCounter ?? 0
  return {
    userId,
    isRight: Boolean(checked?.verified) && isOwn,
    spend: (tx) => notePasskeyUsed(tx, { id, counter: newCounter }),
  }
}

type Named = Pick<Owner, 'id' | 'email'> & { name: string }

export async function offerPasskey({ db, shop }: AccountDeps, { id, email, name }: Named, place: Place) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: shop.name,
    rpID: expectedOf(place).expectedRPID,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(handleOf(id)),
    attestationType: 'none',
    excludeCredentials: (await findCredentials(db, id)).map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await insertChallenge(db, {
    challenge: options.challenge,
    purpose: 'add',
    browserHash: place.browserHash,
    userId: id,
  })
  return { ...options }
}

type Made = { response: unknown; name: string; place: Place }

export async function addPasskey(
  deps: AccountDeps,
  owner: Owner,
  { response, name, place }: Made,
): Promise<Added<'wrong-passkey' | 'passkeys-full'>> {
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: async (challenge) => {
      const spent = await spendChallenge(deps.db, { challenge, purpose: 'add', browserHash: place.browserHash })
      return spent?.expectedUserId === owner.id
    },
    ...expectedOf(place),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!checked?.verified) return { ok: false, code: 'wrong-passkey' }
  const { credential } = checked.registrationInfo
  const key = await deps.secrets.key('factor')
  return deps.db.transaction(async (tx) => {
    await waitForTurnOf(tx, owner.id)
    if ((await findCredentials(tx, owner.id)).length >= mostPasskeys) return { ok: false, code: 'passkeys-full' }
    const isNew = await insertPasskey(tx, {
      userId: owner.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 8),
      name,
    })
    if (!isNew) return { ok: false, code: 'wrong-passkey' }
    return { ok: true, recoveryCodes: await noteAdded(tx, deps, { owner, factor: 'passkey', key }) }
  })
}

export function removePasskey(deps: AccountDeps, owner: Owner, id: number): Promise<Removed> {
  return removeFactor(deps, owner, {
    factor: 'passkey',
    isThere: async (tx) => (await findPasskeys(tx, owner.id)).some((each) => each.id === id),
    remove: (tx) => deletePasskey(tx, { userId: owner.id, id }),
  })
}
