import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanSvg } from './svg-cleaning.ts'

const wrap = (inside: string, attributes = 'viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const line = '<path d="M0 0L10 10" stroke="#000"/>'

function cleaned(svg: string): string {
  const answer = cleanSvg(svg)
  if (!answer.ok) throw new Error(answer.error)
  return answer.svg
}

/** Nothing that runs, opens or loads anything, in any spelling. */
const dangerous =
  /script|foreignObject|javascript|data:|https?:\/\/(?!www\.w3\.org\/2000\/svg)|href|\bon[a-z]+=|<style|<image|<use|<a\b|<animate|<set|@import|<!|<\?/i

test.each([
  ['a script', '<script>alert(1)</script>', ['script']],
  ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', ['script']],
  [
    'a script of another spelling',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    ['script'],
  ],
  [
    'a page inside',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
    ['foreignObject'],
  ],
  ['a picture from elsewhere', '<image xlink:href="https://evil.example/x.png" width="1" height="1"/>', ['image']],
  ['a file of the server', '<image href="file:///etc/passwd"/>', ['image']],
  ['a use from elsewhere', '<use href="https://evil.example/x.svg#a"/>', ['use']],
  ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>', ['a']],
  ['an animation of a link', '<animate attributeName="href" to="javascript:alert(1)"/>', ['animate']],
  ['a set', '<set attributeName="onload" to="alert(1)"/>', ['set']],
  ['a filter', '<filter id="f"><feImage href="https://evil.example"/></filter>', ['filter']],
  ['a drawing in the drawing', '<svg onload="alert(1)"><script>1</script></svg>', ['svg']],
  ['a style sheet', '<style>@import "https://evil.example/x.css"; path{fill:url(https://evil.example)}</style>', []],
  ['what happens on a click', '<rect width="5" height="5" onclick="alert(1)" onload="alert(2)"/>', []],
  [
    'a paint from elsewhere',
    '<rect width="5" height="5" fill="url(https://evil.example/#a)" style="mask:url( //evil.example#m )"/>',
    [],
  ],
  ['a paint in escapes', '<rect width="5" height="5" style="fill:u\\72l(https://evil.example)"/>', []],
  ['a paint in references', '<rect width="5" height="5" fill="&#117;rl(https://evil.example/)"/>', []],
  ['a foreign namespace', '<x:thing xmlns:x="urn:x"><script>alert(1)</script></x:thing>', []],
  ['a comment', '<!-- <script>alert(1)</script> -->', []],
  ['an instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>', []],
])('%s does not stay, the drawing does', (_what, inside, removed) => {
  const answer = cleanSvg(wrap(inside + line))

  expect(answer).toMatchObject({ ok: true, removed })
  expect(cleaned(wrap(inside + line))).not.toMatch(dangerous)
  expect(cleaned(wrap(inside + line))).toContain('<path d="M0 0L10 10" stroke="#000"></path>')
})

const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${wrap(`<text>&b;</text>${line}`)}`

test.each([
  ['an entity bomb', bomb, 'DOCTYPE'],
  [
    'a file by entity',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap(`<text>&x;</text>${line}`)}`,
    'DOCTYPE',
  ],
  ['an entity nobody defined', wrap(`<text>&x;</text>${line}`), 'повреждён'],
  ['a cut off file', wrap(line).slice(0, -3), 'повреждён'],
  ['a page', '<html><body><svg/></body></html>', 'повреждён'],
  ['nothing', '', 'повреждён'],
  ['no size', wrap(line, ''), 'не указаны размеры'],
  ['a huge size', wrap(line, 'viewBox="0 0 1e9 1e9"'), 'больше 20000'],
  ['a thread', wrap(line, 'viewBox="0 0 10000 1"'), 'вытянут'],
  ['nothing drawn', wrap('<script>alert(1)</script>'), 'ничего не нарисовано'],
  ['endless layers', wrap('<g>'.repeat(200) + line + '</g>'.repeat(200)), 'вложенных'],
  ['endless layers of something else', wrap('<x>'.repeat(200) + '</x>'.repeat(200) + line), 'вложенных'],
  ['endless elements', wrap('<g/>'.repeat(50_001) + line), 'слишком много элементов'],
  ['endless lines', wrap(`<path d="${'M0 0'.repeat(600_000)}"/>`), 'слишком большой'],
])('%s is rejected', (_what, svg, error) => {
  expect(cleanSvg(svg)).toMatchObject({ ok: false, error: expect.stringContaining(error) })
})

test('paints survive as attributes, however the program wrote them', () => {
  const svg = cleaned(
    wrap(`<style>.cls-1,.b{fill:none;stroke:#1f3fd6;stroke-width:2px !important}</style>
      <path class="cls-1" d="M0 0L1 1"/><g style="stroke: red; -inkscape-x: 1"><circle class="b" r="2" style="stroke:green"/></g>`),
  )

  expect(svg).toContain('<path d="M0 0L1 1" fill="none" stroke="#1f3fd6" stroke-width="2px">')
  expect(svg).toContain('<g stroke="red"><circle r="2" fill="none" stroke="green" stroke-width="2px">')
})

test('gradients find each other under names of their own', () => {
  const svg = cleaned(
    wrap(`<defs><linearGradient id="main"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
      <rect width="5" height="5" fill="url('#main')"/>`),
  )

  expect(svg).toContain('<linearGradient id="up-main">')
  expect(svg).toContain('fill="url(#up-main)"')
})

test('text is text', () => {
  expect(cleaned(wrap('<text x="1">1 &lt;b&gt; &amp; 2</text>'))).toContain('<text x="1">1 &lt;b&gt; &amp; 2</text>')
})

test('a plain DOCTYPE and sizes in millimetres are taken', async () => {
  const answer = cleanSvg(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${wrap(line, 'width="210mm" height="297mm"')}`,
  )

  expect(answer).toMatchObject({ ok: true, width: 794, height: 1123 })
  if (answer.ok) expect(await sharp(Buffer.from(answer.svg)).metadata()).toMatchObject({ format: 'svg' })
})
