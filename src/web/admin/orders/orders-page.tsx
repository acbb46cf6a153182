import { useSearchParams } from 'react-router'
import { OrdersList } from './orders-list.tsx'
import { RequestsList } from './requests-list.tsx'
import { ShortagesList } from './shortages-list.tsx'

/** The shopkeeper's day: what waits on top, orders below it, questions beside them. */
export function OrdersPage() {
  const [params] = useSearchParams()
  const tab = params.get('tab')
  if (tab === 'requests') return <RequestsList />
  return tab === 'shortages' ? <ShortagesList /> : <OrdersList />
}
