export const dialogTitle = 'mb-2 text-xl print:hidden'

/** The classes of a dialog's box, over the page or as a page. */
export function dialogBox(isWide?: boolean) {
  return `dialog w-full rounded-lg bg-raised p-6 shadow-3 print:max-w-none print:p-0 print:shadow-none ${isWide ? 'max-w-[752px]' : 'max-w-[30rem]'}`
}
