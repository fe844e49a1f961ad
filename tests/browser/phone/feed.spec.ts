import { deferred, expect, expectAccessible, test } from '../fixtures'

test('on a phone the bar at the bottom leads on, and nothing that is pressed is too small', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/feed`)
  const bar = page.getByRole('navigation', { name: 'Main' }).last()
  await expect(bar.getByRole('link', { name: 'Circles' })).toHaveAttribute('aria-current', 'page')

  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, summary, select, input:not([type=hidden]), textarea, nav a, a.btn, a.iconbtn',
      ),
    ]
      .filter((element) => element.offsetParent !== null && element.checkVisibility() && !element.ariaHidden)
      // Of a choice its words are pressed as well.
      .map((element) => (element instanceof HTMLInputElement && element.labels?.[0]) || element)
      .map((element) => ({
        name: element.innerText || element.ariaLabel || element.tagName,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
  )
  expect(small).toEqual([])

  await bar.getByRole('link', { name: 'Menu' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Nair' })).toBeVisible()
  await bar.getByRole('link', { name: 'Circles' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Circles' })).toBeVisible()
})

test('a post is written with a thumb', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('textbox', { name: 'Post' }).fill('From the bus stop')
  await page.getByRole('button', { name: 'Post', exact: true }).tap()
  await expect(page.getByRole('article').filter({ hasText: 'From the bus stop' })).toBeVisible()
})

test('a post with observations, which fold when it is sent, is seen in the feed', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(`/circle/${app.rosa}/feed`)
  const form = page.getByRole('form', { name: 'New post' })
  await form.getByText('Observations').tap()
  await form.locator('.steps label').nth(3).tap()
  await page.getByRole('textbox', { name: 'Post' }).fill('A good hour in the garden')
  await form.getByRole('button', { name: 'Post', exact: true }).last().tap()
  await expect(page.getByRole('article').filter({ hasText: 'A good hour in the garden' })).toBeInViewport()
})

test('while a post is sent its button keeps its place and its size', async ({ visit, app }) => {
  const page = await visit('mateo')
  const answer = deferred()
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.route(/\/feed\.data/, async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Post' }).fill('From the slow train')
  const send = page.getByRole('button', { name: 'Post', exact: true })
  await send.scrollIntoViewIfNeeded()
  const atRest = await send.boundingBox()
  await send.tap()
  const busy = page.getByRole('button', { name: 'Posting', exact: true })
  await expect(busy).toBeVisible()
  expect(await busy.boundingBox()).toEqual(atRest)
  await expect(busy).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('article').filter({ hasText: 'From the slow train' })).toBeVisible()
})

test('at twice the text size and 320 pixels nothing goes sideways', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/',
    '/activity-feed',
    `/circle/${app.rosa}/feed`,
    `/circle/${app.rosa}/team`,
    `/circle/${app.rosa}/profile`,
  ]) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, path).toBeLessThanOrEqual(0)
  }
})

test('on a phone a draft is found again after the page was closed, and can be discarded', async ({ visit, app }) => {
  const page = await visit('mateo')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.getByRole('textbox', { name: 'Post' }).fill('Between two buses')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
    .toContain('Between two buses')
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`/circle/${app.rosa}/feed`)
  await expect(again.getByRole('textbox', { name: 'Post' })).toHaveValue('Between two buses')
  await expectAccessible(again)
  await again.getByRole('button', { name: 'Discard draft' }).tap()
  await expect(again.getByRole('textbox', { name: 'Post' })).toHaveValue('')
  await expect(again.getByText(/^Draft from/)).toHaveCount(0)
})
