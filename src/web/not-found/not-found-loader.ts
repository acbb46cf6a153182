import { withStatus } from '#web/router/loading.ts'

export function loader() {
  return withStatus(404, null)
}
