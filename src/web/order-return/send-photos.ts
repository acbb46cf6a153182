/** Takes a form with one photo and says under which number the shop has it. */
export type SendPhoto = (body: FormData) => Promise<{ id: number }>

/** The numbers of these photos at the shop. Those that got through before are not sent again. */
export async function sendReturnPhotos(photos: readonly File[], send: SendPhoto): Promise<number[]> {
  const ids: number[] = []
  for (const photo of photos) {
    const id = sent.get(photo) ?? (await sendOne(photo, send))
    sent.set(photo, id)
    ids.push(id)
  }
  return ids
}

const sent = new WeakMap<File, number>()

async function sendOne(photo: File, send: SendPhoto): Promise<number> {
  const body = new FormData()
  body.set('photo', photo)
  return (await send(body)).id
}
