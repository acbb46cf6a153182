import type { Location } from 'react-router'
import { useItemsDraft } from '#web/admin/order/edit/items-draft.ts'
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx'
import { useUnsavedDraft } from '#web/admin/ui/unsaved-draft.ts'

/** The card is not closed over unsaved products or an unsaved note without asking; whoever leaves all the same gives them up. */
export function OrderLeaveGuard({ id }: { id: number }) {
  const [items, setItems] = useItemsDraft({ id })
  const [note, setNote] = useUnsavedDraft(`note-${id}`)
  if (items === null && note === null) return null
  return (
    <LeaveGuard
      isLeaving={isAnotherCard}
      onLeave={() => {
        setItems(null)
        setNote(null)
      }}
    />
  )
}

/** Another filter of the list beside it leaves the card open. */
function isAnotherCard(from: Location, to: Location): boolean {
  const openIn = ({ search }: Location) => new URLSearchParams(search).get('order')
  return from.pathname !== to.pathname || openIn(from) !== openIn(to)
}
