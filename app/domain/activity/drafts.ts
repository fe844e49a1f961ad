/** How long a browser stores what was written and not sent. */
export const draftKeptMs = 30 * 24 * 60 * 60_000
