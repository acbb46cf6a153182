/** Which form the window opens with. */
export type AuthMode = 'login' | 'registration'
