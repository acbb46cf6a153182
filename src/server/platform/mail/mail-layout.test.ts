import { expect, test } from 'vitest'
import type { MailContent } from './mail-content.ts'
import { mailLayout } from './mail-layout.ts'

const shop = { name: 'Шильдик', phone: '+7 495 000-00-00', address: 'Москва', origin: 'https://shop.test' }
const pump = { id: 7, name: 'Насос сливной', detail: 'DC31-00054D · 2 шт. × 1 890 ₽', sum: '3 780 ₽' }
const whole: MailContent = {
  shop,
  title: 'Заказ принят',
  paragraphs: ['Спасибо за заказ.', 'Позвоним & подтвердим.'],
  code: '123456',
  products: [pump, { id: 8, name: 'Ремень', detail: 'арт. 1/2' }],
  facts: [
    ['Доставка', '350 ₽'],
    ['Итого', '4 130 ₽', 'strong'],
  ],
  button: { label: 'Посмотреть заказ', path: '/order/Ш-1?token=abc&x=1' },
  note: 'Письмо отправлено автоматически.',
}

/** What a reader sees of the HTML with pictures blocked. */
function seen(html: string): string {
  return html
    .replace(/<(style|title)>[\s\S]*?<\/\1>|<div style="display:none[\s\S]*?<\/div>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

test('text and page say the same in the same order, without any picture', () => {
  const { text, html } = mailLayout(whole)
  const words = [whole.title, ...whole.paragraphs, whole.code, pump.name, pump.detail, pump.sum, 'Ремень', 'арт. 1/2']
  const rest = ['Доставка', '350 ₽', 'Итого', '4 130 ₽', 'Посмотреть заказ', whole.note, shop.phone, shop.address]

  for (const shown of [text, seen(html)]) {
    let from = 0
    for (const word of [...words, ...rest] as string[]) {
      const at = shown.indexOf(word, from)
      expect(at, `${word} in ${shown}`).toBeGreaterThanOrEqual(0)
      from = at + word.length
    }
  }
  expect(text).toContain('https://shop.test/order/%D0%A8-1?token=abc&x=1')
  expect(html).toContain('href="https://shop.test/order/%D0%A8-1?token=abc&amp;x=1"')
})

test('what a person wrote cannot become markup, an attribute or a style', () => {
  const evil = '"><script>alert(1)</script>\nвторая'
  const { html } = mailLayout({
    ...whole,
    shop: { ...shop, name: '<b>x' },
    title: evil,
    paragraphs: [evil],
    code: '<i>',
    products: [{ id: 1, name: evil, detail: evil, sum: evil }],
    facts: [[evil, evil]],
    button: { label: evil, path: '/x"onclick="y' },
    note: evil,
  })

  expect(html).not.toMatch(/<script|<b>|<i>|"onclick/)
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;<br>вторая')
})

test.each(['//evil.test/x', 'https://evil.test/', '/\\evil.test', 'javascript:alert(1)', 'order/1'])(
  'a link to %s is rejected',
  (path) => {
    expect(() => mailLayout({ shop, title: 'x', paragraphs: [], button: { label: 'x', path } })).toThrow()
  },
)

test('links and pictures are the shop’s own, and no picture needs a program for SVG or WebP', () => {
  const { html } = mailLayout(whole)
  const addresses = html.match(/https?:\/\/[^"<\s]+/g) ?? []
  const pictures = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, address]) => address)

  expect(addresses.filter((address) => !address.startsWith(shop.origin))).toEqual([])
  expect(pictures).toEqual([
    'https://shop.test/icons/mail-logo.png',
    'https://shop.test/picture/product/7.jpg',
    'https://shop.test/picture/product/8.jpg',
  ])
  expect(html.match(/<img /g)?.length).toBe(html.match(/<img [^>]*alt="/g)?.length)
  expect(html).not.toMatch(/url\(|<svg|data:/)
})

test('a mail has one button, and every colour that the dark theme changes has its class', () => {
  const { html } = mailLayout(whole)

  expect(html.match(/class="m-button"/g)).toHaveLength(1)
  // White on the blue bar and on the button is the same in both themes.
  const written = [...html.matchAll(/<(?:p|h1|td|span|a)\b([^>]*)>/g)].filter(([, given]) => given?.includes('color:#'))
  for (const [tag, given = ''] of written) {
    if (/[";]color:#ffffff/.test(given)) continue
    if (/[";]color:#/.test(given)) expect(given, tag).toMatch(/class="[^"]*m-(ink|soft|link)/)
  }
  expect(html).toMatch(/prefers-color-scheme:dark/)
})

test('a very long order stays below what Gmail shows whole, without pictures', () => {
  const { html } = mailLayout({ ...whole, products: Array.from({ length: 100 }, (_, id) => ({ ...pump, id })) })

  expect(html).not.toContain('/picture/product/')
  expect(Buffer.byteLength(html)).toBeLessThan(102_000)
})
