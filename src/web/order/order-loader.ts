import { data, type LoaderFunctionArgs, redirect } from 'react-router'

/** The page of every number looks alike until it is alive; what can be no number is no page. */
export function orderLoader({ params }: LoaderFunctionArgs) {
  const number = params.number ?? ''
  return /^[1-9]\d{0,8}$/.test(number) ? data({ number }) : redirect('/404')
}
