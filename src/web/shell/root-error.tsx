import { BrokenScreen } from '#web/page/broken-screen.tsx'
import { PageDocument } from './root-layout.tsx'

/** The frame of the shop itself broke. */
export function RootError() {
  return (
    <PageDocument>
      <BrokenScreen />
    </PageDocument>
  )
}
