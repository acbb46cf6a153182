/** Calls wait for each other: on a slow line two sent side by side may be done in either order, and the older answer come last. */
export function oneAfterAnother(): <Answer>(call: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return (call) => {
    const answer = last.then(call, call)
    last = answer
    return answer
  }
}
