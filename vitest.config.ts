import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = {
  pool: 'forks' as const,
  // Every file starts an app of its own, so files need no fresh process each; imports would cost four times the tests.
  isolate: false,
  execArgv: ['--import', './server/startup/module-hooks.ts'],
  globalSetup: './tests/support/global-setup.ts',
}

// What is awaited comes a moment after what was done, and much later on a busy machine.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 45_000 } } }

/** The projects from the one with the longest files to the one with the shortest, so that none runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ['lifecycle', 'api', 'browser', 'exhaust']
    return (await super.sort(files)).toSorted(
      (a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name),
    )
  }
}

/** Against a company's own server, which `npm run contract` names. */
const live = {
  test: { ...shared, ...patience, name: 'live', include: ['tests/live/*.test.ts'] },
}

export default defineConfig({
  test: {
    // One more than processors: of three files, one waits.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...(process.env.CONTRACT_NEXTCLOUD ? [live] : []),
      {
        test: {
          ...shared,
          ...patience,
          name: 'api',
          include: ['tests/{api,rules,unit}/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...patience,
          name: 'browser',
          include: ['tests/browser/*.spec.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'lifecycle',
          include: ['tests/lifecycle/*.test.ts'],
          pool: 'forks',
          execArgv: shared.execArgv,
        },
      },
      {
        test: {
          ...patience,
          name: 'exhaust',
          include: ['tests/exhaust/*.test.ts'],
          pool: 'forks',
          execArgv: shared.execArgv,
          // How long visitors wait is measured while no other test needs the processors.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
