import { NotFoundScreen } from './not-found-screen.tsx'

export function NotFoundPage() {
  return <NotFoundScreen />
}
