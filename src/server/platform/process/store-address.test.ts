import { expect, test } from 'vitest'
import { parseStoreAddress } from './store-address.ts'

test.each([
  ['s3://shop', 'shop', '', 'https://s3.us-east-1.amazonaws.com/', 'us-east-1', false],
  ['s3://shop/?region=eu-west-1', 'shop', '', 'https://s3.eu-west-1.amazonaws.com/', 'eu-west-1', false],
  ['s3://shop/a/b/?endpoint=https://storage.example', 'shop', 'a/b', 'https://storage.example/', 'us-east-1', true],
  ['s3://shop/up?endpoint=http://10.0.0.9:9000/&region=ru-1', 'shop', 'up', 'http://10.0.0.9:9000/', 'ru-1', true],
  ['s3://shop?endpoint=https://s3.example&path-style=false', 'shop', '', 'https://s3.example/', 'us-east-1', false],
])('%s is a bucket', (text, bucket, prefix, endpoint, region, isPathStyle) => {
  expect(parseStoreAddress(text)).toEqual({ bucket, prefix, endpoint: new URL(endpoint), region, isPathStyle })
})

test('a folder is a folder', () => {
  expect(parseStoreAddress('folder')).toBe('folder')
})

test.each([
  ['another protocol', 'ftp://shop/uploads'],
  ['a path', './data/uploads'],
  ['no bucket', 's3:///uploads'],
  ['a bucket nobody can have', 's3://Shop_1'],
  ['a key in the address', 's3://key:secret@shop'],
  ['a key in the address of the store', 's3://shop?endpoint=https://key:secret@storage.example'],
  ['an address of the store with a path', 's3://shop?endpoint=https://storage.example/shop'],
  ['an unknown word', 's3://shop?endpont=https://storage.example'],
  ['a prefix that climbs out', 's3://shop/../other'],
  ['a wrong style', 's3://shop?path-style=yes'],
])('%s is no place for files', (_what, text) => {
  expect(parseStoreAddress(text)).toBeNull()
})
