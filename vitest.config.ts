import { defineConfig } from 'vitest/config'

const shared = {
  pool: 'forks' as const,
  // Every file starts an app of its own, so files need no fresh process each; imports would cost four times the tests.
  isolate: false,
  execArgv: ['--import', './server/startup/module-hooks.ts'],
  globalSetup: './tests/support/global-setup.ts',
  hookTimeout: 60_000,
}

// What is awaited comes a moment after what was done, and later on a busy machine.
const expect = { poll: { timeout: 8000 } }

export default defineConfig({
  test: {
    // A journey leaves half of a processor idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'api',
          include: ['tests/{api,rules,unit}/*.test.ts'],
          testTimeout: 20_000,
          expect,
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/browser/*.spec.ts'],
          testTimeout: 30_000,
          expect,
        },
      },
      {
        test: {
          name: 'lifecycle',
          include: ['tests/lifecycle/*.test.ts'],
          pool: 'forks',
          execArgv: shared.execArgv,
          testTimeout: 60_000,
          expect,
          hookTimeout: shared.hookTimeout,
        },
      },
      {
        test: {
          name: 'exhaust',
          include: ['tests/exhaust/*.test.ts'],
          pool: 'forks',
          execArgv: shared.execArgv,
          // A program that fails is attacked for longer.
          hookTimeout: 180_000,
          // How long visitors wait is measured while no other test needs the processors.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
