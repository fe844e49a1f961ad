import { test } from '../fixtures'
import { pressEachKind } from '../press-controls'

test.describe.configure({ mode: 'parallel' })

pressEachKind('phone')
