import { NotFoundScreen } from './not-found-screen.tsx'

export function Page() {
  return <NotFoundScreen />
}
