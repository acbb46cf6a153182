import { data, type LoaderFunctionArgs, redirect } from 'react-router'

/** The server renders the same page for every number; what cannot be a number is not found. */
export function loader({ params }: LoaderFunctionArgs) {
  const number = params.number ?? ''
  return /^[1-9]\d{0,8}$/.test(number) ? data({ number }) : redirect('/404')
}
