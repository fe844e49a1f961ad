export const circleSorts = ['name', 'people', 'waiting', 'lastPost', 'media'] as const
export type CircleSort = (typeof circleSorts)[number]
