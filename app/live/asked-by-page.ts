/** Background request: doesn't extend the session or count as access. */
export const askedByPage = { 'X-Kinfold-Live': 'yes' }
