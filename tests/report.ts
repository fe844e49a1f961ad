import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Tells bin/test.mjs what passed, failed, and passed on a later try, by name. */
export default class Report implements Reporter {
  readonly path = process.env.TEST_REPORT

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    if (!this.path) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const broken = modules.filter((module) => module.errors().length).map(fileOf)
    const failed = tests.filter((test) => test.result().state === 'failed')
    const passed = tests.filter((test) => test.result().state === 'passed')
    const report = {
      passed: passed.map(nameOf),
      failed: [...failed.map(nameOf), ...broken, ...(errors.length ? ['an error outside of every test'] : [])],
      later: passed.filter((test) => test.diagnostic()?.flaky).map(nameOf),
      files: [...new Set([...failed.map(({ module }) => fileOf(module)), ...broken])],
      whole: modules.filter((module) => module.ok()).map(fileOf),
    }
    writeFileSync(this.path, JSON.stringify(report))
  }
}

function fileOf({ moduleId }: TestModule) {
  return relative('.', moduleId)
}

function nameOf(test: TestCase) {
  return `${fileOf(test.module)}: ${test.fullName}`
}
