import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  /** The place on the page stays: the address changes, what one looks at does not. */
  preventScrollReset?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A way to another page of the shop: a plain anchor, whose click `followLinks` turns into a navigation without a reload. */
export function Link({ to, preventScrollReset, ...rest }: Props) {
  return <a href={to} data-link={preventScrollReset ? 'keep-scroll' : ''} {...rest} />
}

/** In a tab of its own, so that nothing typed is lost. */
export function PolicyLink() {
  return (
    <a className="link" href="/info/politika" target="_blank" rel="noopener">
      обработку персональных данных
    </a>
  )
}
