/**
 * A key by which the shop knows a call that comes twice, as a UUID. Not by randomUUID: a shop reached by plain http in an office has none.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4 of the standard's first variant, as the server checks them.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
