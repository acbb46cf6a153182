import type { ParcelTrack } from '#shared/delivery/parcel-track.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The carrier's own page about the parcel, beside the shop's. */
export function TrackLink({ className, track: { url, carrier } }: { className: string; track: ParcelTrack }) {
  return (
    <a
      className={className}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`Отследить на сайте «${carrier}», откроется в новой вкладке`}
    >
      Отследить
      <Icon name="arrow-up-right" />
    </a>
  )
}
