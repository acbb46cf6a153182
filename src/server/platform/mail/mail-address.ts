/** One plain address and nothing else: no names, quotes, lists or line breaks through which a stranger could add a recipient. */
const plainAddress =
  /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu

export function isMailAddress(text: string): boolean {
  return text.length <= 254 && plainAddress.test(text)
}
