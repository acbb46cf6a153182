import { tabDrafts } from '#web/page/tab-drafts.ts'
import { savedText, saveText } from '#web/store/saved.ts'
import { createTextStore, useStore } from '#web/store/store.ts'

/**
 * How the buyer wants it delivered, once they have said so: the cart then names the same total as the form. It lasts as long as the form's
 * draft, until the tab is closed.
 */
const key = tabDrafts.deliveryWay

const { changed, ...store } = createTextStore({
  initial: '',
  parse: (method) => method ?? '',
  read: () => savedText(key, 'sessionStorage'),
})

export function useChosenWay(): string {
  return useStore(store)
}

export function saveChosenWay(method: string) {
  saveText(key, method || null, 'sessionStorage')
  changed()
}
