import { useSearchParams } from 'react-router'
import { MasterRequests } from './master-applications.tsx'
import { PeopleList } from './user-list.tsx'

export function UsersPage() {
  const [params] = useSearchParams()
  return params.get('view') === 'requests' ? <MasterRequests /> : <PeopleList />
}
