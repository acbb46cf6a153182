/** Track numbers pasted for many orders at once: a line an order, «10482 SHD4482116307». */

export type PastedTrack = { number: string; track_number: string }
export type TrackList = {
  tracks: PastedTrack[]
  /** Lines nobody can read, as they were pasted. */
  unread: string[]
}

export const longestTrack = 60
export const mostTracks = 200

/** The order's number first, then the track number, whatever stands between them: spaces, a tab, a semicolon. */
const pasted = /^№?\s*(?<number>[1-9]\d{0,8})[\s;,:—–-]+(?<track>\S.*)$/u

export function readTrackList(text: string): TrackList {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const read = lines.filter((line) => line !== '' && !isBare(line)).map((line) => ({ line, track: readLine(line) }))
  return {
    tracks: read.flatMap(({ track }) => (track ? [track] : [])),
    unread: read.flatMap(({ line, track }) => (track ? [] : [line])),
  }
}

/** A number alone: its track number is not there yet. */
function isBare(line: string): boolean {
  return /^№?\s*[1-9]\d{0,8}$/.test(line)
}

function readLine(line: string): PastedTrack | null {
  const { number, track = '' } = pasted.exec(line)?.groups ?? {}
  const trackNumber = track.replace(/[\s;,]+$/, '')
  return number && trackNumber && trackNumber.length <= longestTrack ? { number, track_number: trackNumber } : null
}
