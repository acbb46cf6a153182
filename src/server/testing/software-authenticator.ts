import { createHash, generateKeyPairSync, randomBytes, sign as signWith } from 'node:crypto'

/** A device that makes passkeys and signs with them, as a phone does; it can be told to lie about anything it says. */

type Asked = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } }
type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  /** False: nobody was asked for a finger or a PIN. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
  /** As if the answer of one ceremony were given in another. */
  type?: string
  signature?: string
}

const userPresent = 0x01
const userVerified = 0x04
const keyIncluded = 0x40

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

export function createAuthenticator({
  origin,
  credentialId = randomBytes(16),
}: {
  origin: string
  credentialId?: Buffer
}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = base64url(credentialId)
  let counter = 0
  let handle = ''

  function clientData(type: string, asked: Asked, lies: Lies) {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? asked.challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  function authData(rpId: string, flags: number, { isVerified = true, counter: told }: Lies) {
    counter += 1
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(told ?? counter)
    return Buffer.concat([hash(rpId), Buffer.from([userPresent | flags | (isVerified ? userVerified : 0)]), counted])
  }

  return {
    id,
    /** What navigator.credentials.create answers. */
    make(asked: Asked, lies: Lies = {}) {
      handle = asked.user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = Buffer.concat([
        authData(lies.rpId ?? asked.rp?.id ?? '', keyIncluded, lies),
        Buffer.alloc(16),
        length,
        credentialId,
        // A key of P-256 as COSE writes it: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        Buffer.concat([Buffer.from([0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')]),
        Buffer.concat([Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0])]),
        Buffer.concat([Buffer.from([0x68]), Buffer.from('authData'), Buffer.from([0x58, data.length]), data]),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked, lies)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** What navigator.credentials.get answers. */
    sign(asked: Asked, lies: Lies = {}) {
      const client = clientData('webauthn.get', asked, lies)
      const data = authData(lies.rpId ?? asked.rpId ?? '', 0, lies)
      const signature = signWith('sha256', Buffer.concat([data, hash(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: lies.signature ?? base64url(signature),
          userHandle: lies.userHandle ?? handle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
