/**
 * Says that the page asks by itself and nobody has pressed anything: it is no sign of life, and no look at what a
 * person may not see.
 */
export const askedByPage = { 'X-Kinfold-Live': 'yes' }
