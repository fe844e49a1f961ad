// node bin/tool.mjs FILE …: one of the built tools, built first when it is not there.
import { buildIfNeeded, checkNode, installIfNeeded, runNode } from './steps.mjs'

const [file = '', ...args] = process.argv.slice(2)

checkNode()
installIfNeeded()
buildIfNeeded()
runNode(file, args)
