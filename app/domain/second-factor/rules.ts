export const longestPasskeyName = 60
