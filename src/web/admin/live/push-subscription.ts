import type { PushInput } from '#shared/notification/push-endpoints.ts'

/** The browser's side of push messages: its worker, its permission, its keys. */

const workerPath = '/push-worker.js'
/** Nothing of the shop is under it but the first page of management: no shopper's page is ever controlled by the worker. */
const scope = '/admin'

export type PushTrouble = 'unsupported' | 'denied' | 'failed'
export const pushTroubleTexts: Record<PushTrouble, string> = {
  unsupported: 'Этот браузер не умеет получать уведомления. На iPhone добавьте управление на экран «Домой»',
  denied: 'Уведомления запрещены: разрешите их для этого сайта в настройках браузера',
  failed: 'Включить не получилось: служба уведомлений браузера не отвечает',
}

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** What the browser has subscribed to already, so that another login here can take it over. */
export async function knownSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the person once, then the browser's push service. */
export async function subscribe(publicKey: string): Promise<PushSubscription | PushTrouble> {
  if (!canPush()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const registration = await navigator.serviceWorker.register(workerPath, { scope })
    await untilActive(registration)
    const known = await registration.pushManager.getSubscription()
    if (known && isOf(known, publicKey)) return known
    // It was made for another key: of a shop at the same address before this one.
    await known?.unsubscribe()
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    return 'failed'
  }
}

export async function unsubscribe(): Promise<void> {
  const known = await knownSubscription()
  await known?.unsubscribe().catch(() => false)
}

export function inputOf(subscription: PushSubscription, events: PushInput['events']): PushInput {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', events }
}

function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...key))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

/** A worker that has just been registered takes a moment. */
function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? installing ?? waiting
  if (!worker || worker.state === 'activated') return Promise.resolve()
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
  )
}
