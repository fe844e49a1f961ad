/** The path this document was loaded at, which decided its policy. Imported by the entry, before any navigation. */
export const firstPath = typeof location === 'undefined' ? '' : location.pathname
