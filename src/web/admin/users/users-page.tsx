import { useSearchParams } from 'react-router'
import { MasterRequests } from './master-requests.tsx'
import { PeopleList } from './people-list.tsx'

export function UsersPage() {
  const [params] = useSearchParams()
  return params.get('view') === 'requests' ? <MasterRequests /> : <PeopleList />
}
