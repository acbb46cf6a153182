/** Whether two values of a field are the same. Stored and answered JSON does not keep the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other)
}

function ordered(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each) =>
      each !== null && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
        : each,
    ) ?? ''
  )
}
