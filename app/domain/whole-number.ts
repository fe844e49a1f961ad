/** Checks that a text is a whole number between two bounds; the problem names them. */
export function wholeNumber(minimum: number, maximum: number) {
  return (typed: string) =>
    /^\d{1,6}$/.test(typed) && Number(typed) >= minimum && Number(typed) <= maximum
      ? undefined
      : `errors.wholeNumber?minimum=${minimum}&maximum=${maximum}`
}
