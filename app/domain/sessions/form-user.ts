export const formUserField = 'formUser'
export const formUserHeader = 'X-Kinfold-Form-User'
export const signedInHeader = 'X-Kinfold-Signed-In'
