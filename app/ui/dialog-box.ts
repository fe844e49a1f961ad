export const dialogTitle = 'mb-2 text-xl'

/** The look of a dialog's box, over the page or standing as one. */
export function dialogBox(isWide?: boolean) {
  return `dialog w-full rounded-lg bg-raised p-6 shadow-3 ${isWide ? 'max-w-[752px]' : 'max-w-[30rem]'}`
}
