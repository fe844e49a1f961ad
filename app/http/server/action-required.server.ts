import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { NextFunction, Request, Response } from 'express'
import { sendPlainPage } from './plain-page.server'
import { isSafe } from './same-origin.server'

type Routes = ServerBuild['routes']
type Tree = Parameters<typeof matchRoutes>[0]

/** Responds 405 to a form at an address without an action; Remix's own response is data and names no method. */
export function actionRequired(routes: Routes) {
  const tree = childrenOf(routes, undefined)
  return (request: Request, response: Response, next: NextFunction) => {
    if (isSafe(request.method)) return next()
    const matches = matchRoutes(tree, request.path.replace(/\.data$/, '')) ?? []
    const leaf = matches.at(-1)
    const takesForms = matches
      .filter(({ pathname }) => pathname === leaf?.pathname)
      .some(({ route }) => routes[route.id ?? '']?.module.action)
    if (!leaf || takesForms) return next()
    response.set('Allow', 'GET, HEAD')
    sendPlainPage(request, response, '405')
  }
}

function childrenOf(routes: Routes, parentId: string | undefined): Tree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(routes, id) }))
}
