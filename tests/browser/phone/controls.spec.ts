import { pressEverything } from '../press-controls'

pressEverything('phone')
