import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { i18nFor } from '~/i18n/i18n.server'
import { loader } from '~/routes/circle/routine/item'
import { MessagePeople } from '~/routes/circle/routine/message-people'
import { browserOf } from '../chat/cast'
import { createTestData, remove, type World } from '../world'
import { made, task } from './cast'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

type Who = 'mateo' | 'luis' | 'sam' | 'priya'
type Others = Parameters<typeof MessagePeople>[0]['others']

/** The button on the page of an item of these people, as the reader sees it: its words, and where it leads. */
async function button(reader: Who, people: Who[], language: 'en' | 'es' = 'en') {
  const assignees = people.map((who) => ({ id: world[who].id }))
  const itemId = await made(world.priya, task({ assignees }))
  if (people.includes('sam')) await remove(world.sam)
  const params = { circleId: world.rosa, routineId: itemId }
  const { data } = await browserOf(world.users[reader]).open(loader, `/circle/${world.rosa}/routine/${itemId}`, {
    params,
  })
  const { others } = data as { others: Others }
  const shown = (
    <I18nextProvider i18n={i18nFor(language)}>
      <MessagePeople circleId={world.rosa} itemId={itemId} others={others} />
    </I18nextProvider>
  )
  const { dataRoutes, query } = createStaticHandler([{ path: '*', element: shown }])
  const context = await query(new Request('http://localhost/'))
  if (context instanceof Response) throw context
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />,
  )
  const [, to] = /action="([^"]*)"/.exec(html) ?? []
  return html && { words: html.replace(/<[^>]*>/g, ''), to: to?.replace(itemId, 'ITEM') }
}

test('the one person besides the reader is called by name, and has the conversation of two', async () => {
  const to = `/circle/${world.rosa}/team/${world.luis.id}/chat`
  expect(await button('mateo', ['mateo', 'luis'])).toEqual({ words: 'Message Luis', to })
  expect(await button('priya', ['luis'], 'es')).toEqual({ words: 'Escribir a Luis', to })
  expect(await button('mateo', ['mateo', 'luis', 'sam'])).toEqual({ words: 'Message Luis', to })
})

test('several have the group of the item', async () => {
  const to = `/circle/${world.rosa}/routine/ITEM/chat`
  expect(await button('priya', ['mateo', 'luis'])).toEqual({ words: 'Message these people', to })
})

test('nobody else, no button', async () => {
  expect(await button('mateo', ['mateo'])).toBe('')
})
