/** Everything typed into the window, whichever form it was typed into: switching between them loses nothing. */
export const emptyDraft = {
  first_name: '',
  last_name: '',
  patronymic: '',
  phone: '',
  email: '',
  password: '',
  consent: false,
  code: '',
  new_password: '',
  repeat: '',
}

export type AuthDraft = typeof emptyDraft
export type UpdateDraft = (changed: Partial<AuthDraft>) => void
