/** Where files lie, as UPLOADS_URL says it. */
export type StoreAddress = 'folder' | BucketAddress
export type BucketAddress = {
  bucket: string
  /** In front of every name, without slashes at its ends; '' for none. */
  prefix: string
  endpoint: URL
  region: string
  /** The bucket stands in the path and not in the name of the host. */
  isPathStyle: boolean
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** `folder`, or `s3://bucket/prefix?endpoint=https://…&region=…&path-style=true`; null: neither. */
export function parseStoreAddress(text: string): StoreAddress | null {
  if (text === 'folder') return 'folder'
  const [, bucket = '', path = ''] = /^s3:\/\/([^/?#]+)(\/[^?#]*)?(?:\?[^#]*)?$/.exec(text) ?? []
  if (!bucketName.test(bucket)) return null
  const params = new URLSearchParams(/\?.*/.exec(text)?.[0])
  const region = params.get('region') ?? 'us-east-1'
  const endpoint = params.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const style = params.get('path-style')
  const isKnown = [...params.keys()].every((name) => ['endpoint', 'region', 'path-style'].includes(name))
  const prefix = path.replace(/^\/|\/$/g, '')
  if (!isKnown || !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint) || !URL.canParse(endpoint)) return null
  if (!/^[\w-]+$/.test(region) || (style !== null && style !== 'true' && style !== 'false')) return null
  if (!/^[\w.-]+(\/[\w.-]+)*$|^$/.test(prefix) || /(^|\/)\.{1,2}(\/|$)/.test(prefix)) return null
  // A host that is not Amazon's is rarely set up with a name for each bucket.
  const isPathStyle = style === null ? params.has('endpoint') : style === 'true'
  return { bucket, prefix, endpoint: new URL(endpoint), region, isPathStyle }
}
