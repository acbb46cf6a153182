import { expect, test } from 'vitest'
import { imageUrl, isPrivateHost, photoUrls } from './image-url.ts'

test.each([
  ['a relative name', 'pump.jpg', '/uploads/products/pump.jpg'],
  ['a name with a space and Cyrillic', 'насос 1.jpg', '/uploads/products/%D0%BD%D0%B0%D1%81%D0%BE%D1%81%201.jpg'],
  ['a name encoded already', 'a%20b.jpg', '/uploads/products/a%20b.jpg'],
  ['a name with its folder', 'categories/washer.webp', '/uploads/categories/washer.webp'],
  ['a name from the uploads folder', 'uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['the own path', '/uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['the own path with a query', '/uploads/products/a.jpg?v=2', '/uploads/products/a.jpg'],
  ['spaces around', '  a.jpg ', '/uploads/products/a.jpg'],
  ['localhost', 'http://localhost:3000/uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['localhost over https', 'https://localhost/uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['127/8', 'http://127.5.0.1/uploads/categories/a.jpg', '/uploads/categories/a.jpg'],
  ['127 written in hex', 'http://0x7f.1/uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['10/8', 'http://10.1.2.3:8080/uploads/products/a.jpg?x=1#y', '/uploads/products/a.jpg'],
  ['172.16/12', 'https://172.31.255.1/uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['192.168/16', 'http://192.168.0.10/uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['IPv6 loopback', 'http://[::1]:3000/uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['mapped IPv4', 'http://[::ffff:10.0.0.1]/uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['a name known only inside', 'http://backend:3000/uploads/products/a.jpg', '/uploads/products/a.jpg'],
  ['a local address right in uploads', 'http://192.168.0.5:3000/uploads/pump.jpg', '/uploads/pump.jpg'],
  ['the same with a query', 'http://192.168.0.5:3000/uploads/pump.jpg?v=2#x', '/uploads/pump.jpg'],
  ['the same in Cyrillic', 'http://localhost/uploads/насос.jpg', '/uploads/%D0%BD%D0%B0%D1%81%D0%BE%D1%81.jpg'],
  ['the own path right in uploads', '/uploads/pump.jpg', '/uploads/pump.jpg'],
  ['a name right in uploads', 'uploads/pump.jpg', '/uploads/pump.jpg'],
  ['a foreign https address', 'https://cdn.example.com/a.jpg?w=100', 'https://cdn.example.com/a.jpg?w=100'],
  ['172.32 is public', 'https://172.32.0.1/uploads/products/a.jpg', 'https://172.32.0.1/uploads/products/a.jpg'],
  [
    'a look-alike host',
    'https://127.0.0.1.evil.example/uploads/a/b.jpg',
    'https://127.0.0.1.evil.example/uploads/a/b.jpg',
  ],
  ['a foreign http address', 'http://cdn.example.com/a.jpg', null],
  ['a local address outside uploads', 'http://localhost/etc/passwd', null],
  ['a local address climbing out', 'http://localhost/uploads/../etc/passwd', null],
  ['a local address climbing out, encoded', 'http://localhost/uploads/%2e%2e/api/shop', null],
  ['an encoded slash', 'http://localhost/uploads/products/..%2f..%2fa.jpg', null],
  ['a twice encoded dot', '/uploads/%252e%252e/a.jpg', null],
  ['a climbing name', '../../etc/passwd', null],
  ['a climbing own path', '/uploads/products/../../a.jpg', null],
  ['a backslash', '..\\..\\a.jpg', null],
  ['an own path outside uploads', '/api/shop', null],
  ['the folder itself', '/uploads/', null],
  ['the folder without its slash', '/uploads', null],
  ['the folder at a local address', 'http://localhost/uploads/', null],
  ['the folder with a query', '/uploads/?pump.jpg', null],
  ['a folder in it', '/uploads/products/', null],
  ['two slashes', '/uploads//pump.jpg', null],
  ['the folder by dots', '/uploads/.', null],
  ['out of the folder by dots', '/uploads/..', null],
  ['out of the folder by encoded dots', '/uploads/%2e%2e', null],
  ['an encoded slash right in uploads', '/uploads/..%2fpackage.json', null],
  ['an encoded backslash', '/uploads/..%5cpackage.json', null],
  ['an encoded NUL', '/uploads/pump.jpg%00.html', null],
  ['an encoded folder', 'http://localhost/uploads%2fpump.jpg', null],
  ['a look-alike folder', 'http://localhost/uploads.old/pump.jpg', null],
  ['another folder', 'http://192.168.0.5/files/pump.jpg', null],
  ['protocol-relative', '//evil.example/a.jpg', null],
  ['javascript:', 'javascript:alert(1)', null],
  ['JavaScript: in odd case with a space', ' JaVaScRiPt:alert(1)', null],
  ['data:', 'data:image/svg+xml,<svg/>', null],
  ['file:', 'file:///etc/passwd', null],
  ['a password in the address', 'https://user:secret@cdn.example.com/a.jpg', null],
  ['a NUL', 'a\u0000.jpg', null],
  ['a line break', 'java\nscript:alert(1)', null],
  ['nothing', '', null],
  ['a broken escape', 'a%E0%A4.jpg', null],
  ['a broken address', 'https://', null],
])('%s', (_case, stored, shown) => {
  expect(imageUrl(stored, 'products')).toBe(shown)
})

test('a category’s photo lies in the categories folder', () => {
  expect(imageUrl('washer.jpg', 'categories')).toBe('/uploads/categories/washer.jpg')
})

test.each<[string, unknown, string[]]>([
  ['an array', ['a.jpg', 'b.jpg'], ['/uploads/products/a.jpg', '/uploads/products/b.jpg']],
  ['a JSON array in a string', '["a.jpg", "b.jpg"]', ['/uploads/products/a.jpg', '/uploads/products/b.jpg']],
  ['a comma list', 'a.jpg, b.jpg,', ['/uploads/products/a.jpg', '/uploads/products/b.jpg']],
  ['one name', 'a.jpg', ['/uploads/products/a.jpg']],
  ['one name as JSON', '"a.jpg"', ['/uploads/products/a.jpg']],
  ['the same photo twice', ['a.jpg', '/uploads/products/a.jpg'], ['/uploads/products/a.jpg']],
  ['a bad one among good ones', ['a.jpg', 'javascript:x', 7, null, ['b.jpg']], ['/uploads/products/a.jpg']],
  ['a data: address in a comma list', 'data:image/png;base64,AAAA,b.jpg', ['/uploads/products/b.jpg']],
  ['broken JSON', '["a.jpg"', []],
  ['nothing', null, []],
  ['an empty string', '', []],
  ['an object', { url: 'a.jpg' }, []],
])('photos stored as %s', (_case, stored, shown) => {
  expect(photoUrls(stored, 'products')).toEqual(shown)
})

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['shop.localhost', true],
  ['169.254.169.254', true],
  ['[fd00::1]', true],
  ['[fe80::1]', true],
  ['[2001:db8::1]', false],
  ['localhost.example.com', false],
  ['10.0.0.1.example.com', false],
  ['notlocalhost.com', false],
  ['192.169.0.1', false],
])('%s is in the private network: %s', (host, isPrivate) => {
  expect(isPrivateHost(host)).toBe(isPrivate)
})
