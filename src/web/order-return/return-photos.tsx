import { mostReturnPhotos } from '#shared/order/return-reasons.ts'
import { Icon } from '#web/ui/icon.tsx'

type ReturnPhotosProps = { photos: readonly File[]; onPhotos: (photos: File[]) => void }

/** What it looks like, in up to three photos: the shop need not telephone to ask. */
export function ReturnPhotos({ photos, onPhotos }: ReturnPhotosProps) {
  return (
    <div>
      {photos.length > 0 && (
        <ul className="return-photos">
          {photos.map((photo, at) => (
            <li key={`${photo.name}-${photo.lastModified}-${photo.size}`}>
              <Icon name="images" />
              <span>{photo.name}</span>
              <button
                type="button"
                aria-label={`Убрать фото: ${photo.name}`}
                onClick={() => onPhotos(photos.filter((_, index) => index !== at))}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < mostReturnPhotos && (
        <label className="photo-field">
          <input
            className="visually-hidden"
            type="file"
            accept="image/*"
            multiple
            onChange={({ target }) => {
              const added = [...(target.files ?? [])].filter((file) => !photos.some((known) => isSame(known, file)))
              onPhotos([...photos, ...added].slice(0, mostReturnPhotos))
              // The same photo may be taken out and chosen again.
              target.value = ''
            }}
          />
          <Icon name="camera" />
          <span>Приложить фото детали, до {mostReturnPhotos}</span>
        </label>
      )}
    </div>
  )
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

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
