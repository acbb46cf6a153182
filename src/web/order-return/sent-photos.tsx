/** Photos of a return as its buyer and the shop see them; each opens whole in a tab of its own. */
export function SentPhotos({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <ul className="sent-photos">
      {urls.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={`Фото к возврату, ${at + 1} из ${urls.length}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
