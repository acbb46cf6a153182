import { useSearchParams } from 'react-router'
import { OrdersList } from './orders-list.tsx'
import { RequestsList } from './requests-list.tsx'

/** The shopkeeper's day: what waits on top, orders below it, questions beside them. */
export function OrdersPage() {
  const [params] = useSearchParams()
  return params.get('tab') === 'requests' ? <RequestsList /> : <OrdersList />
}
