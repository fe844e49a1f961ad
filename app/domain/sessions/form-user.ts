// A form is sent with the cookie of whoever is signed in by then. It names the user whom it was made for.

/** The first field of each form of a signed-in user. */
export const formUserField = 'formUser'
/** The same of a request that scripts send without a form. */
export const formUserHeader = 'X-Kinfold-Form-User'
/** In the answer to a form of another user: who is signed in now, encoded as in an address. */
export const signedInHeader = 'X-Kinfold-Signed-In'
