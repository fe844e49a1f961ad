import fontFile from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'

/** The one font file, made for readers with low vision; preloaded by the root. */
export { fontFile }
