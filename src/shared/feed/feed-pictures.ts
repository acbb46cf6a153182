import { photoUrls } from '#shared/image/image-url.ts'
import { jpegPhoto } from '#shared/image/photo-variants.ts'
import type { FeedFormat } from './feed-format.ts'

type Wanted = Pick<FeedFormat, 'pictures' | 'mostPictures' | 'longestUrl'>

/** The photos of a product under addresses and in kinds of files that the feed takes; ours are there as JPEG too. */
export function feedPictures(
  stored: unknown,
  { pictures, mostPictures, longestUrl }: Wanted,
  origin: string,
): string[] {
  return photoUrls(stored, 'products')
    .map((url) => jpegPhoto(url) ?? url)
    .map((url) => (url.startsWith('/') ? `${origin}${url}` : url))
    .filter((url) => pictures.includes(endingOf(url)) && url.length <= longestUrl)
    .slice(0, mostPictures)
}

function endingOf(url: string): string {
  return /\.([a-z0-9]+)$/i.exec(url.replace(/[?#].*$/, ''))?.[1]?.toLowerCase() ?? ''
}
