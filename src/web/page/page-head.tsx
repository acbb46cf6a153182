import type { PageMeta } from '#shared/page/page-meta.ts'
import { useShell } from './shell-data.ts'

type PageHeadProps = {
  meta: PageMeta
  /** The page's one true address; left out where the page must not be found. */
  path?: string
  image?: string | undefined
  noindex?: boolean
}

/** Title, description and the card other sites show; React puts them into the head. */
export function PageHead({ meta, path, image, noindex = false }: PageHeadProps) {
  const { shop } = useShell()
  const address = path === undefined ? undefined : shop.origin + path
  const picture = new URL(image ?? '/icons/icon-512.png', shop.origin).href
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      {noindex && <meta name="robots" content="noindex" />}
      {address && <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="ru_RU" />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:image" content={picture} />
      {address && <meta property="og:url" content={address} />}
    </>
  )
}
