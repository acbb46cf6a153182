/** The camera of a phone or a computer, and why there is none. */

export type CameraTrouble = 'insecure' | 'closed' | 'denied' | 'missing' | 'busy' | 'library'
export const cameraTroubleTexts: Record<CameraTrouble, string> = {
  insecure: 'Камера работает только по защищённому адресу: откройте магазин через https://',
  closed: 'Камера этой странице не открыта. Обновите страницу и попробуйте ещё раз',
  denied: 'Камера запрещена. Разрешите её для этого сайта в настройках браузера и попробуйте ещё раз',
  missing: 'Камера не нашлась. Подключите её или сканируйте телефоном',
  busy: 'Камеру занимает другая программа. Закройте её и попробуйте ещё раз',
  library: 'Не удалось загрузить распознавание кодов. Проверьте связь и попробуйте ещё раз',
}

export async function openCamera(): Promise<MediaStream | CameraTrouble> {
  if (!navigator.mediaDevices?.getUserMedia) return 'insecure'
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      // The one on the back, and enough pixels for narrow stripes.
      video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
    })
  } catch (error) {
    return troubleOf(error)
  }
}

function troubleOf(error: unknown): CameraTrouble {
  const { name } = error as DOMException
  if (name === 'NotAllowedError' || name === 'SecurityError') return isClosedByPolicy() ? 'closed' : 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'busy'
}

/** The page came from the shop without a reload: its own policy lets no camera in. */
function isClosedByPolicy(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature('camera') === false
}

/** Undefined: this camera has no lamp. */
export function torchOf(stream: MediaStream): ((isOn: boolean) => Promise<void>) | undefined {
  const [track] = stream.getVideoTracks()
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  if (!track || !torch) return undefined
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
