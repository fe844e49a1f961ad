import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SendButton } from '~/ui/button'

/** The labels in a button, and those of them that are only there for their width. */
function labelsOf(isSending: boolean) {
  const [, button = ''] =
    renderToStaticMarkup(
      <SendButton isSending={isSending} sending="Posting">
        Post
      </SendButton>,
    ).match(/<button[^>]*>(.*)<\/button>/) ?? []
  const labels = [...button.matchAll(/<span class="([^"]*)"( aria-hidden="true")?>(\w+)<\/span>/g)]
  return {
    cells: new Set(labels.map(([, look = '']) => look.replace('invisible', '').trim())).size,
    shown: labels.flatMap(([, look = '', isHidden, label]) => (isHidden || look.includes('invisible') ? [] : [label])),
    silent: labels.flatMap(([, look = '', isHidden, label]) => (isHidden && look.includes('invisible') ? [label] : [])),
  }
}

test('a button that sends is busy until its form says otherwise, however long that takes', () => {
  const busy = (isSending: boolean) =>
    renderToStaticMarkup(
      <SendButton isSending={isSending} sending="Adding">
        Add a passkey
      </SendButton>,
    ).includes('aria-busy="true"')
  expect([busy(false), busy(true)]).toEqual([false, true])
})

test('the button that sends holds both labels in one cell, and only one is seen and read out', () => {
  expect(labelsOf(false)).toEqual({ cells: 1, shown: ['Post'], silent: ['Posting'] })
  expect(labelsOf(true)).toEqual({ cells: 1, shown: ['Posting'], silent: ['Post'] })
})
