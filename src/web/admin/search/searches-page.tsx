import { useSearchParams } from 'react-router'
import { SearchLogList } from './search-log-list.tsx'
import { SynonymList } from './synonym-list.tsx'

/** What buyers look for, what they do not find, and the words that would have found it. */
export function SearchesPage() {
  const [params] = useSearchParams()
  return params.get('tab') === 'synonyms' ? <SynonymList /> : <SearchLogList />
}
