const dots = '•••'

/** Like `an•••o@ex•••.test`: enough to recognise one's own. Of a short name, only the first letter. */
export function maskedEmail(email: string) {
  const [name = '', host = ''] = email.split('@')
  const dot = host.lastIndexOf('.')
  const [site, ending] = dot < 0 ? [host, ''] : [host.slice(0, dot), host.slice(dot)]
  const last = [...name].length > 4 ? [...name].at(-1) : ''
  return `${beginningOf(name)}${dots}${last}@${beginningOf(site)}${dots}${ending}`
}

function beginningOf(text: string) {
  const letters = [...text]
  return letters.slice(0, letters.length > 4 ? 2 : 1).join('')
}
