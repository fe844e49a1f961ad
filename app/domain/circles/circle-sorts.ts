/** What the provider's list of circles can be ordered by. */
export const circleSorts = ['name', 'people', 'waiting', 'lastPost', 'media'] as const
export type CircleSort = (typeof circleSorts)[number]
