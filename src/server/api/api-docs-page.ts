import { createHash } from 'node:crypto'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { keyScopes, scopeTexts } from '#shared/api/key-scope.ts'
import type { OpenApi, Operation } from './openapi.ts'

/** The OpenAPI document as a page for people: no scripts, its own style, nothing from another host. */

const style = `
:root{color-scheme:light dark;--canvas:light-dark(#f6f5f1,#0f121a);--surface:light-dark(#fff,#181c27);--line:light-dark(#dcdad2,#2b3142);--ink:light-dark(#14171f,#eef0f6);--ink-2:light-dark(#474c59,#b6bccb);--link:light-dark(#1f3fd6,#9db0ff);--tint:light-dark(#e9edfd,#1e2748);--warn:light-dark(#855600,#f0be55);--bad:light-dark(#bc2323,#ff8a80)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 96px}
h1{font-size:28px;line-height:1.2;margin:0 0 8px}
h2{font-size:18px;margin:40px 0 8px}
a{color:var(--link)}
p{color:var(--ink-2);max-width:64ch}
nav{display:flex;flex-wrap:wrap;gap:4px 16px}
nav a{display:inline-block;padding:4px 0}
details{background:var(--surface);border:1px solid var(--line);border-radius:10px;margin:8px 0;padding:0 16px}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:12px 0;cursor:pointer}
summary:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
summary code{font-weight:600}
.who{font-size:13px;padding:0 8px;border-radius:6px;background:var(--tint)}
.user{color:var(--warn)}.admin{color:var(--bad)}
h3,h4{font-size:14px;margin:12px 0 4px;color:var(--ink-2)}
pre{background:var(--canvas);border-radius:6px;padding:12px;margin:0 0 12px;overflow-x:auto;max-height:480px}
table{border-collapse:collapse;margin:0 0 12px}td{padding:2px 16px 2px 0;vertical-align:top}
`

export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const accessNames: Record<Endpoint['access'], string> = { guest: 'всем', user: 'после входа', admin: 'сотрудникам' }

type Call = Operation & { method: string; path: string }

export function drawApiDocs(title: string, { paths, webhooks }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const tags = [...new Set(calls.flatMap((call) => call.tags))].sort()
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text(title)}: API</title><style>${style}</style></head>
<body><main>
<h1>${text(title)}: API</h1>
<p>Всё, что умеет магазин, вызывается по этим адресам. То же описание для программ: <a href="/api/openapi.json">/api/openapi.json</a>.
Вызов, который что-то меняет, повторяет в заголовке <code>x-xsrf-token</code> значение cookie <code>XSRF-TOKEN</code>; его выдаёт <code>GET /api/session</code>.
Программа вместо этого передаёт <code>Authorization: Bearer shildik_…</code> с ключом, который администратор создал в настройках; вызов открыт ключу, если у него есть названные права.
О заказах, остатках и обращениях магазин сообщает и сам: см. <a href="#webhooks">вебхуки</a>.
Отказ приходит с кодом 4xx или 5xx: <code>error</code> – предложение для человека, <code>code</code> – слово для программы.</p>
<nav aria-label="Разделы">${tags.map((tag) => `<a href="#${anchor(tag)}">${text(tag)}</a>`).join('')}</nav>
${drawScopes()}
${tags.map((tag) => drawTag(tag, calls)).join('\n')}
${drawWebhooks(webhooks)}
</main></body></html>
`
}

function drawTag(tag: string, calls: readonly Call[]): string {
  const own = calls.filter(({ tags }) => tags.includes(tag))
  return `<h2 id="${anchor(tag)}">${text(tag)}</h2>\n${own.map(drawCall).join('\n')}`
}

function drawCall(call: Call): string {
  const access = call['x-access']
  const parameters = (call.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${text(name)}</code></td><td>${place === 'path' ? 'в адресе' : 'в запросе'}${required ? ', обязательно' : ''}</td><td><code>${text(String(schema.type ?? ''))}</code></td></tr>`,
  )
  const answers = Object.entries(call.responses).filter(([status]) => status !== 'default')
  return `<details><summary><code>${call.method} ${text(call.path)}</code><span>${text(call.summary)}</span><span class="who ${access}">${accessNames[access]}</span>${drawKey(call)}</summary>
${parameters.length > 0 ? `<h3>Параметры</h3><table>${parameters.join('')}</table>` : ''}
${Object.entries(call.requestBody?.content ?? {})
  .map(([type, { schema, example }]) => `<h3>Тело, ${text(type)}</h3>${drawExample(example)}${drawSchema(schema)}`)
  .join('')}
${answers.flatMap(([status, { content = {} }]) => Object.entries(content).map(([type, { schema, example }]) => `<h3>Ответ ${status}, ${text(type)}</h3>${drawExample(example)}${type === 'application/json' ? drawSchema(schema) : ''}`)).join('')}
</details>`
}

/** Which keys open the call. */
function drawKey({ 'x-key-scopes': scopes, 'x-field-scopes': fields = {} }: Call): string {
  if (!scopes) return ''
  const named = [...new Set([...scopes, ...Object.values(fields)])]
  return `<span class="who">ключ: ${named.length > 0 ? text(named.join(', ')) : 'любой'}</span>`
}

function drawScopes(): string {
  const rows = keyScopes.map((scope) => {
    const { group, name, note } = scopeTexts[scope]
    return `<tr><td><code>${scope}</code></td><td>${text(`${group}: ${name}`)}</td><td>${text(note)}</td></tr>`
  })
  return `<h2 id="scopes">Права ключей</h2>\n<table>${rows.join('')}</table>`
}

/** The messages the shop sends, and how their signature is checked. */
function drawWebhooks(webhooks: OpenApi['webhooks']): string {
  const events = Object.entries(webhooks).map(
    ([name, { post }]) =>
      `<details><summary><code>${text(name)}</code><span>${text(post.summary)}</span></summary>${drawSchema(post.requestBody.content['application/json'].schema)}</details>`,
  )
  return `<h2 id="webhooks">Вебхуки</h2>
<p>POST на адрес из настроек, заголовки по правилам Standard Webhooks: <code>webhook-id</code> одинаков у всех повторов, <code>webhook-timestamp</code> – секунды,
<code>webhook-signature</code> – <code>v1,</code> и base64 от HMAC-SHA256 строки <code>id.timestamp.тело</code>; ключ – секрет после <code>whsec_</code>, раскодированный из base64.
Ответ 2xx значит «принято», любой другой повторяется до трёх суток.</p>
${events.join('\n')}`
}

function drawExample(example: unknown): string {
  return example === undefined ? '' : `<h4>Пример</h4>${drawSchema(example)}<h4>Схема</h4>`
}

function drawSchema(schema: unknown): string {
  return `<pre tabindex="0"><code>${text(JSON.stringify(schema, null, 2))}</code></pre>`
}

function anchor(tag: string): string {
  return tag.replace(/[^\w-]+/g, '-')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
