/** A form as a browser sends it, for `app.inject`. */
export async function formBody(
  fields: Record<string, string>,
  files: { name: string; filename: string; bytes: Buffer }[] = [],
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, filename, bytes } of files) form.append(name, new Blob([new Uint8Array(bytes)]), filename)
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}
