import type { JournalPage } from '#shared/journal/journal-contract.ts'
import { readShop } from '#web/api/shop-call.ts'

/** Who did what. */
export function readJournal(asked: Readonly<Record<string, string>>): Promise<JournalPage> {
  return readShop(`/api/admin/audit?${new URLSearchParams(asked)}`)
}
