const shortestPassword = 8

export const passwordRules = [
  { name: 'length', isMet: (password: string) => password.length >= shortestPassword },
  { name: 'lowercase', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'uppercase', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'digit', isMet: (password: string) => /\d/.test(password) },
  { name: 'symbol', isMet: (password: string) => /[!@#$%^&*.]/.test(password) },
] as const
