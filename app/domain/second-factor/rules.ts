export const maxPasskeyName = 60
