const maxShareOfWindow = 0.6

/** Makes a text area as high as its text, up to 60 % of the window, where the browser does not do that by itself. */
export function growWithText(area: HTMLTextAreaElement | null) {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.rows = 2
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area)
  const line = Number.parseFloat(lineHeight)
  const text = area.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  area.rows = Math.max(2, Math.min(Math.round(text / line), Math.floor((innerHeight * maxShareOfWindow) / line)))
}
