/** Whoever likes more than this many parts is looking for a catalogue, not for favourites. */
export const maxFavorites = 500
