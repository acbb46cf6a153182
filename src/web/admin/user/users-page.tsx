import { useSearchParams } from '#web/router/router-context.tsx'
import { MasterApplications } from './master-applications.tsx'
import { UserList } from './user-list.tsx'

export function UsersPage() {
  const [params] = useSearchParams()
  return params.get('view') === 'requests' ? <MasterApplications /> : <UserList />
}
