import { test } from '../fixtures'
import { pressEverything } from '../press-controls'

test.describe.configure({ mode: 'parallel' })

pressEverything('phone')
