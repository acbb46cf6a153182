import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'
import { rememberPasskey } from './passkey-mark.ts'

/** The browser asks for a fingerprint, a face or a PIN, and the device signs. The library comes with the first press. */

const library = () => import('@simplewebauthn/browser')

export async function createPasskey(name: string) {
  const { options } = await callShop('POST /api/user/passkeys/options')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await signed(optionsJSON.rp.id, async () => {
    const { startRegistration } = await library()
    return startRegistration({ optionsJSON })
  })
  const added = await callShop('POST /api/user/passkeys', { body: { name, response: asSent(response) } })
  rememberPasskey()
  return added
}

/** After the password only a key of that account will do; without it the device offers those it has for the shop. */
export async function logInWithPasskey({ isAfterPassword }: { isAfterPassword: boolean }) {
  const asked = await callShop('POST /api/login/passkey/options', { body: { after_password: isAfterPassword } })
  const response = await sign(asked.options)
  const user = await callShop('POST /api/login/passkey', { body: { response } })
  rememberPasskey()
  return user
}

export async function proveWithPasskey() {
  const { options } = await callShop('POST /api/user/proof/options')
  return callShop('POST /api/user/proof', { body: { passkey: await sign(options) } })
}

async function sign(options: Record<string, unknown>) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await signed(optionsJSON.rpId, async () => {
    const { startAuthentication } = await library()
    return startAuthentication({ optionsJSON })
  })
  return asSent(response)
}

/** Plain JSON, whatever the library calls it. */
function asSent(signed: RegistrationResponseJSON | AuthenticationResponseJSON) {
  return { ...signed, response: { ...signed.response } }
}

/** What the browser says is for programmers; people are told what to do. */
async function signed<Response>(host: string | undefined, ask: () => Promise<Response>): Promise<Response> {
  const { hostname } = window.location
  if (host && hostname !== host && !hostname.endsWith(`.${host}`)) {
    throw problem(`Ключи доступа работают только по адресу ${host}`)
  }
  if (!('PublicKeyCredential' in window)) throw problem('Этот браузер не знает ключей доступа, или адрес без https')
  try {
    return await ask()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw problem(texts[name] ?? 'Не получилось. Попробуйте ещё раз')
  }
}

function problem(error: string) {
  return new ShopApiError(400, { error, code: 'passkey' })
}

const texts: Record<string, string> = {
  NotAllowedError: 'Запрос отменён, или подходящего ключа на этом устройстве нет',
  InvalidStateError: 'На этом устройстве ключ уже есть',
  SecurityError: 'Ключи доступа работают только по адресу с https',
}
