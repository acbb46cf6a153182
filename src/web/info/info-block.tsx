import type { InfoBlock, InfoSpan } from '#shared/info/info-markup.ts'
import { Link } from '#web/ui/link.tsx'

/** A piece of a help page. Everything a shopkeeper typed is text here; only the words of a link lead anywhere. */
export function InfoBlockView({ block }: { block: InfoBlock }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  }
  return (
    <ul>
      {block.items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a page may say the same, and their order never changes
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </ul>
  )
}

function Spans({ spans }: { spans: InfoSpan[] }) {
  return spans.map((span, index) => {
    const key = `${index} ${span.text}`
    if (!span.href) return <span key={key}>{span.text}</span>
    return span.href.startsWith('/') ? (
      <Link key={key} to={span.href}>
        {span.text}
      </Link>
    ) : (
      <a key={key} href={span.href} rel="noopener">
        {span.text}
      </a>
    )
  })
}
