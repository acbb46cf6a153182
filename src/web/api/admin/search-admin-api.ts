import type {
  SearchLog,
  Synonym,
  SynonymChange,
  SynonymInput,
  SynonymList,
} from '#shared/search/search-admin-contract.ts'
import { changeShop, readShop } from '#web/api/shop-call.ts'

/** What buyers look for, and the words that help them find it. */
export function readSearchLog(asked: Readonly<Record<string, string>>): Promise<SearchLog> {
  return readShop(`/api/admin/search-log?${new URLSearchParams(asked)}`)
}

export function readSynonyms(asked: Readonly<Record<string, string>>): Promise<SynonymList> {
  return readShop(`/api/admin/synonyms?${new URLSearchParams(asked)}`)
}

export function addSynonym(input: SynonymInput): Promise<Synonym> {
  return changeShop('/api/admin/synonyms', { method: 'POST', body: input })
}

export function changeSynonym(id: number, input: SynonymChange): Promise<Synonym> {
  return changeShop(`/api/admin/synonyms/${id}`, { method: 'PATCH', body: input })
}

export function removeSynonym(id: number): Promise<Synonym> {
  return changeShop(`/api/admin/synonyms/${id}`, { method: 'DELETE' })
}
