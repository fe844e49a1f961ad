// A form arrives with the current user's cookie. It contains the user it was rendered for.

export const formUserField = 'formUser'
export const formUserHeader = 'X-Kinfold-Form-User'
/** In the response to another user's form: who is signed in now, URL-encoded. */
export const signedInHeader = 'X-Kinfold-Signed-In'
