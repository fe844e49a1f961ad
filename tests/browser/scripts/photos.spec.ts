import type { Page } from '@playwright/test'
import { movie, photo } from '../../media/files'
import { expect, expectAccessible, hydrated, test } from '../fixtures'

// Without a network, a page has only what it has fetched itself.
test.use({ hasEmptyCache: true })

const composer = (page: Page) => page.getByRole('textbox', { name: 'Post' })
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Photo or video').click()
  await (await chooser).setFiles(files)
}

async function jpeg(name: string, width = 700) {
  return { name, mimeType: 'image/jpeg', buffer: await photo({ width, height: 500 }) }
}

const tiny = (name: string, mimeType = 'image/jpeg') => ({ name, mimeType, buffer: Buffer.from('x'.repeat(100)) })

test('photos are sent while the post is being written, described, taken off again, and shown to others', async ({
  visit,
  app,
}) => {
  test.slow()
  const [elena, luis] = [await visit('elena'), await visit('sam')]
  await luis.goto(`/circle/${app.rosa}/feed`)
  await elena.goto(`/circle/${app.rosa}/feed`)
  await elena.getByRole('textbox', { name: 'Post' }).fill('From the garden')
  const files = await Promise.all(
    ['one', 'two'].map(async (name, index) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 900 + index, height: 600 }),
    })),
  )
  const svg = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>'.padEnd(200)) }
  const chooser = elena.waitForEvent('filechooser')
  await elena.getByText('Photo or video').click()
  await (await chooser).setFiles([...files, svg])
  await expect(elena.getByText('We are sorry, but the file does not have a valid format.')).toBeVisible()
  const choice = elena.locator('#post-media')
  await elena.getByRole('button', { name: 'Remove photo.jpg' }).click()
  await expect(choice).toBeFocused()
  await elena.getByLabel('Caption of photo 2').fill('The tomatoes')
  await elena.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(choice).toBeFocused()
  await expectAccessible(elena)
  await elena.getByRole('button', { name: 'Post', exact: true }).click()

  const post = luis.getByRole('article').filter({ hasText: 'From the garden' })
  await expect(post.getByRole('img', { name: 'The tomatoes' })).toBeVisible()
  await expect(post.getByRole('listitem').filter({ has: luis.getByRole('img') })).toHaveCount(1)
  await expect(elena.getByLabel('Caption of photo 1')).toHaveCount(0)
})

test('a photo is reached and chosen by the keyboard alone', async ({ visit, app }) => {
  const elena = await visit('elena')
  await elena.goto(`/circle/${app.rosa}/feed`)
  await hydrated(elena)
  await composer(elena).fill('Without a mouse')
  const choice = elena.locator('#post-media')
  const chooser = elena.waitForEvent('filechooser') // from now on: asked for beside the key, it may come too late
  for (let times = 0; times < 8 && !(await choice.evaluate((one) => one === document.activeElement)); times++)
    await elena.keyboard.press('Tab')
  await expect(choice).toBeFocused()
  await elena.keyboard.press('Enter')
  await chooser
})

test('each photo is sent once, however quick the answers are, after a failure too', async ({ visit, app }) => {
  test.slow()
  const page = await visit('mateo', /Failed to load resource|ERR_/)
  await page.goto(`/circle/${app.rosa}/feed`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/media')) sent.push(request.url())
  })
  const small = async (name: string, width: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photo({ width, height: 60 }),
  })
  await choose(page, ...(await Promise.all([64, 65, 66, 67].map((width) => small(`${width}.jpg`, width)))))
  await expect(page.getByLabel('Caption of photo 4')).toBeVisible()
  await page.route('**/media', (route) => route.abort(), { times: 1 })
  await choose(page, await small('68.jpg', 68))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Caption of photo 5')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent).toHaveLength(6)
  await expect(page.getByLabel(/^Caption of photo/)).toHaveCount(5)
})

test('a refused post keeps its photos, and they are published with it', async ({ visit, app }) => {
  test.slow()
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await choose(page, await jpeg('gate.jpg', 710))
  await page.getByLabel('Caption of photo 1').fill('The gate')
  await composer(page).fill('x'.repeat(5_001))
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Use 5,000 characters or fewer')
  await expect(page.getByLabel('Caption of photo 1')).toHaveValue('The gate')
  await composer(page).fill('Through the gate')
  await send(page).click()
  await expect(postWith(page, 'Through the gate').getByRole('img', { name: 'The gate' })).toBeVisible()
})

test('a description that is too long is told beside its photo and in the summary', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await choose(page, await jpeg('lake.jpg', 720))
  await page.getByLabel('Caption of photo 1').fill('x'.repeat(201))
  await send(page).click()
  await page.getByRole('link', { name: /^Caption of photo 1/ }).click()
  await expect(page.getByLabel('Caption of photo 1')).toBeFocused()
  await expect(page.getByLabel('Caption of photo 1')).toHaveAttribute('aria-invalid', 'true')
})

test('a refused edit keeps removed photos off the post and new ones on it', async ({ visit, app }) => {
  test.slow()
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await choose(page, await jpeg('old.jpg', 720))
  await page.getByLabel('Caption of photo 1').fill('The old one')
  await composer(page).fill('One photo for another')
  await send(page).click()
  await expect(postWith(page, 'One photo for another').getByRole('img', { name: 'The old one' })).toBeVisible()

  await page.goto(`/circle/${app.rosa}/feed/${app.latestPostOf(app.rosa)}/edit`)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await choose(page, await jpeg('new.jpg', 730))
  await page.getByLabel('Caption of photo 1').fill('The new one')
  await composer(page).fill('x'.repeat(5_001))
  await page.getByRole('button', { name: 'Save post' }).click()
  await expect(page.getByRole('alert')).toContainText('Use 5,000 characters or fewer')
  await expect(page.getByLabel('Caption of photo 1')).toHaveValue('The new one')
  await expect(page.getByLabel('Caption of photo 2')).toHaveCount(0)
  await composer(page).fill('One photo for another, done')
  await page.getByRole('button', { name: 'Save post' }).click()
  const post = postWith(page, 'One photo for another, done')
  await expect(post.getByRole('img', { name: 'The new one' })).toBeVisible()
  await expect(post.getByRole('img', { name: 'The old one' })).toHaveCount(0)
})

test('a failed upload holds the post until it is sent again or closed', async ({ visit, app }) => {
  test.slow()
  const page = await visit('elena', /ERR_INTERNET_DISCONNECTED/)
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.waitForLoadState('load')
  await composer(page).fill('Nothing goes missing')
  await page.context().setOffline(true)
  await choose(page, await jpeg('bridge.jpg', 740))
  await expect(page.getByText('We couldn’t upload it. Check your connection, then try again.')).toBeVisible()
  await page.context().setOffline(false)
  await send(page).click()
  const summary = page.locator('#errors')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('1 file you chose wasn’t uploaded.')
  await expect(page.locator('.composer-foot')).toContainText('1 file you chose wasn’t uploaded.')
  await expect(postWith(page, 'Nothing goes missing')).toHaveCount(0)
  await expectAccessible(page)
  await summary.getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeFocused()

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Caption of photo 1').fill('The bridge')
  await expect(summary).toHaveCount(0)
  await choose(page, tiny('letter.jpg'))
  await expect(page.getByText('We are sorry, but the file does not have a valid format.')).toBeVisible()
  await send(page).click()
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Photo or video: 1 file you chose wasn’t uploaded.')
  await expect(summary).not.toContainText('Try again')
  await page.getByRole('button', { name: 'Remove letter.jpg' }).click()
  await send(page).click()
  await expect(postWith(page, 'Nothing goes missing').getByRole('img', { name: 'The bridge' })).toBeVisible()
})

test('an eleventh photo, and a video beside photos, are refused when they are chosen', async ({ visit, app }) => {
  const page = await visit('elena', /ERR_INTERNET_DISCONNECTED/)
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.waitForLoadState('load')
  await page.context().setOffline(true) // what is still on its way counts
  await choose(page, ...Array.from({ length: 8 }, (_, number) => tiny(`${number + 1}.jpg`)))
  await choose(page, ...Array.from({ length: 4 }, (_, number) => tiny(`${number + 9}.jpg`)))
  const refused = page.getByRole('listitem').filter({ hasText: 'You can add up to 10 photos.' })
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText('11.jpg, 12.jpg')
  await choose(page, tiny('dance.mp4', 'video/mp4'))
  const video = page.getByRole('listitem').filter({ hasText: 'You can add photos or one video, not both.' })
  await expect(video).toContainText('dance.mp4')
  await page.context().setOffline(false)
})

test('a file of another kind beside a video is told as such, and the video is sent', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  const film = { name: 'dance.mp4', mimeType: 'video/mp4', buffer: movie() }
  await choose(page, film, tiny('letter.pdf', 'application/pdf'))
  const refused = page.getByRole('listitem').filter({ hasText: 'the file does not have a valid format.' })
  await expect(refused).toContainText('letter.pdf')
  await expect(page.getByLabel('Caption of the video')).toBeVisible()
  await expect(page.getByText('photos or one video, not both')).toHaveCount(0)
})

test('a photo and a video that the server finds too large are each told by their own limit', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.route('**/media', (route) => route.fulfill({ status: 413 }))
  await page.goto(`/circle/${app.rosa}/feed`)
  await choose(page, tiny('wide.jpg'))
  await expect(page.getByRole('listitem').filter({ hasText: 'wide.jpg' })).toContainText('Photos can be up to 15 MB.')
  await choose(page, tiny('long.mp4', 'video/mp4'))
  await expect(page.getByRole('listitem').filter({ hasText: 'long.mp4' })).toContainText('Videos can be up to 200 MB.')
})

test('a photo that was chosen before the scripts came is sent', async ({ visit, app }) => {
  test.slow()
  const page = await visit('elena')
  // The scripts are held back until the photo is chosen.
  let release = () => {}
  const chosen = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await chosen
    await route.continue()
  })
  await page.goto(`/circle/${app.rosa}/feed`, { waitUntil: 'commit' })
  await page.getByText('Photo or video').click()
  await page.getByLabel('Choose photos or a video').setInputFiles(await jpeg('early.jpg', 750))
  release()
  await page.getByLabel('Caption of photo 1').fill('Early')
  await composer(page).fill('Chosen early')
  await send(page).click()
  await expect(postWith(page, 'Chosen early').getByRole('img', { name: 'Early' })).toHaveCount(1)
})

test('photos on their way are shown, with their bars in line', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  await page.waitForLoadState('load')
  await page.route('**/media*', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  const files = [await jpeg('a.jpg', 741), await jpeg('a-much-longer-name.jpg', 742)]
  await page.locator('#post-files').setInputFiles(files)
  await expect(page.locator('.upload img[src^="blob:"]')).toHaveCount(2)
  const bars = await Promise.all((await page.locator('.upload progress').all()).map((bar) => bar.boundingBox()))
  expect(bars).toHaveLength(2)
  expect(bars[0]?.x).toBe(bars[1]?.x)
  expect(bars[0]?.width).toBe(bars[1]?.width)
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(page.locator('.upload')).toHaveCount(1)
})

test('while a picture is removed its button is quiet, not that of another', async ({ visit }) => {
  const page = await visit('elena')
  await page.goto('/settings/picture')
  await page.route('**/settings/picture.data', () => undefined)
  const sent = page.waitForRequest('**/settings/picture.data')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await sent
  await expect(page.getByRole('button', { name: 'Save picture' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('a picture that is chosen is shown before it is saved', async ({ visit }) => {
  const page = await visit('sam')
  await page.goto('/settings/picture')
  await expect(page.locator('.picture-now img[src^="blob:"]')).toHaveCount(0)
  await page.getByLabel('New picture').setInputFiles('docs/kinfold.png')
  await expect(page.locator('.picture-now img[src^="blob:"]')).toBeVisible()
  await expect(page.getByText('Your choice. It isn’t saved yet.')).toBeVisible()
  await page.getByLabel('New picture').setInputFiles('package.json')
  await expect(page.locator('.picture-now img[src^="blob:"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: /^New picture: We are sorry/ })).toBeVisible()
})

test('after a photo that was opened by its address is closed by a key, the focus is on it in its post', async ({
  visit,
  app,
}) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/feed`)
  const photo = (await page.locator('.photos a').first().getAttribute('href')) ?? ''
  await page.goto(photo)
  await hydrated(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#media-/)
  await expect(page.locator(`.photos a[href="${photo}"]`)).toBeFocused()
})
