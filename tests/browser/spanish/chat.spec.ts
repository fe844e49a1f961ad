import { chatIdOf } from '../../../prisma/demo/chats/create'
import { photo } from '../../media/files'
import { expect, expectAccessible, test } from '../fixtures'

test('en español se escribe, se responde y se envía una foto', async ({ visit }) => {
  const luis = await visit('luis')
  await luis.goto(`/chat/${chatIdOf('elena luis')}`)
  const composer = luis.getByRole('textbox', { name: 'Mensaje para Elena Delgado' })
  await composer.fill('¿Llegas el viernes?')
  await luis.getByRole('button', { name: 'Enviar' }).click()
  const first = luis.getByRole('listitem').filter({ hasText: '¿Llegas el viernes?' })
  await first
    .getByLabel(/^Su mensaje/)
    .last()
    .click()
  await first.getByRole('link', { name: 'Responder' }).last().click()
  await expect(luis.getByRole('link', { name: 'No responder a este mensaje' })).toBeVisible()
  const chooser = luis.waitForEvent('filechooser')
  await luis.locator('.media-choice > summary').click()
  const buffer = await photo({ width: 700, height: 500 })
  await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await luis.getByLabel('Leyenda de la foto 1').fill('El portón azul')
  await expectAccessible(luis)
  await luis.getByRole('button', { name: 'Enviar' }).click()
  const photoMessage = luis.getByRole('listitem').filter({ has: luis.getByRole('img', { name: 'El portón azul' }) })
  await expect(photoMessage.getByRole('link', { name: /En respuesta a Usted ¿Llegas el viernes\?/ })).toBeVisible()
})
