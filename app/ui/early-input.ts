type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * React 18 recreates a document that an extension or translation changed, without its input. Call before hydrating; the
 * returned function restores texts, choices, files and focus.
 */
export function captureEarlyInput() {
  const remembered = [...listFields()].map(([place, field]) => ({ place, field, state: stateOf(field) }))
  const focused = document.activeElement

  return function putBack() {
    const now = listFields()
    for (const { place, field: before, state } of remembered) {
      const field = now.get(place)
      if (!field || before === field) continue
      restore(field, state)
      if (before === focused) field.focus()
    }
  }
}

/** React 18 resets a text area that came with text. Call before hydrating, and what it returns before effects. */
export function holdEarlyTexts() {
  const typed = [...document.querySelectorAll('textarea')].filter(({ value, defaultValue }) => value !== defaultValue)
  const brought = typed.map((area) => area.defaultValue)
  for (const area of typed) area.defaultValue = area.value
  return () => {
    typed.forEach((area, index) => {
      area.defaultValue = brought[index] ?? ''
    })
  }
}

/** The fields by their names and where they are sent; parts of the page that come later move none of them. */
function listFields() {
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')) {
    let place = `${field.form?.getAttribute('action')} ${field.name}`
    while (fields.has(place)) place += ' again'
    fields.set(place, field)
  }
  return fields
}

function stateOf(field: Field) {
  const input = field instanceof HTMLInputElement ? field : null
  return { value: field.value, checked: input?.checked ?? false, files: input?.files ?? null }
}

function restore(field: Field, { value, checked, files }: ReturnType<typeof stateOf>) {
  if (field instanceof HTMLInputElement && field.type === 'file') {
    if (files?.length) field.files = files
  } else if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked !== checked) field.click()
  } else if (field.value !== value) {
    // Through the prototype's setter, so that React's own bookkeeping notices the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
