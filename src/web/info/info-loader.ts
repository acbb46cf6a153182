import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { infoPages } from './info-texts.ts'

/** An unknown help page is an unknown address like any other. */
export function infoLoader({ params }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  return Object.hasOwn(infoPages, slug) ? data({ slug }) : redirect('/404')
}
