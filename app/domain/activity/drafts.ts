export const draftLifetimeMs = 30 * 24 * 60 * 60_000
