import { useSearchParams } from '#web/router/router-context.tsx'
import { AwaitedList } from './arrival/awaited-list.tsx'
import { EnquiryList } from './enquiry/enquiry-list.tsx'
import { OrdersList } from './order/orders-list.tsx'
import { ShortagesList } from './order/shortages-list.tsx'

/** The shopkeeper's day: what waits on top, orders below it, questions beside them. */
export function OrdersPage() {
  const [params] = useSearchParams()
  const tab = params.get('tab')
  if (tab === 'requests') return <EnquiryList />
  if (tab === 'awaited') return <AwaitedList />
  return tab === 'shortages' ? <ShortagesList /> : <OrdersList />
}
