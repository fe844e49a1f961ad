/** How long a browser stores drafts. */
export const draftKeptMs = 30 * 24 * 60 * 60_000
