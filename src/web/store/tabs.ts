import { saveText } from './saved.ts'

/** Tells the other tabs of this browser that what this key stands for has changed on the server. */
export function tellOtherTabs(key: string) {
  saveText(key, crypto.getRandomValues(new Uint32Array(1)).join())
}

/** Another tab has written one of these entries, or taken all away. A tab does not hear itself. */
export function onOtherTabs(keys: readonly string[], look: () => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || keys.includes(key)) look()
  })
}
