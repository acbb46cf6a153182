/** A browser in which a key was once used offers to log in with it; customers are not troubled with the question. */
const mark = 'passkey'

export function hasUsedPasskey(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

export function rememberPasskey() {
  try {
    localStorage.setItem(mark, '1')
  } catch {
    // Without storage the button is found after the password.
  }
}
